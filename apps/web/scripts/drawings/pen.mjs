/*
 * A pen, for the site's drawings: strokes with the pressure and the small unsteadiness of a hand,
 * written out as filled outlines. The same seed draws the same picture.
 */

/** @typedef {[number, number]} Point */

/** Everything one picture is made of, from back to front. */
export function sheet(seed) {
  const random = generator(seed)
  const layers = []

  const ink = (d) => {
    const last = layers.at(-1)
    if (last?.kind === 'ink') last.d += d
    else layers.push({ kind: 'ink', d })
  }

  /** One stroke through the points. `taper` is how much of its width is lost at the ends, 0 to 1. */
  const line = (points, { w = 3.4, taper = [0.55, 0.75], straight = false, wobble = 0.7 } = {}) => {
    const path = resample(straight ? points : spline(points), 5)
    if (path.length < 2) return
    const phase = random() * 9
    const slow = 0.011 + random() * 0.006
    const fine = w < 2.4 ? 0.34 : 0.24
    const left = []
    const right = []
    for (const [i, [x, y]] of path.entries()) {
      const [px, py] = path[Math.max(0, i - 1)]
      const [nx, ny] = path[Math.min(path.length - 1, i + 1)]
      const length = Math.hypot(nx - px, ny - py) || 1
      const [ux, uy] = [-(ny - py) / length, (nx - px) / length]
      const along = i * 5
      const rest = (path.length - 1 - i) * 5
      const run = Math.min(70, path.length * 2)
      const pressure =
        (1 - taper[0] * (1 - ease(along / run))) *
        (1 - taper[1] * (1 - ease(rest / run))) *
        (0.9 + 0.16 * Math.sin(along * slow * 2.3 + phase))
      const half = Math.max(0.35, (w / 2) * pressure)
      const shake =
        wobble *
        (Math.sin(along * slow * 6 + phase * 3) * 0.5 + Math.sin(along * 0.021 + phase) * 0.5)
      left.push([x + ux * (half + shake), y + uy * (half + shake)])
      right.push([x - ux * (half - shake), y - uy * (half - shake)])
    }
    ink(polygon([...simplify(left, fine), ...simplify(right.reverse(), fine)]))
  }

  return {
    line,
    ink,
    /** A closed area of the one flat colour, a little off the lines, as a hand print is. */
    flat: (points, { dx = -5, dy = 4, straight = false } = {}) =>
      layers.push({
        kind: 'flat',
        d: polygon(
          simplify(
            closed(points, straight).map(([x, y]) => [x + dx, y + dy]),
            0.4,
          ),
        ),
      }),
    /** A closed area of paper: hides what was drawn behind it. */
    paper: (points, { straight = false } = {}) =>
      layers.push({ kind: 'paper', d: polygon(simplify(closed(points, straight), 0.4)) }),
    /** A closed area of solid ink. */
    solid: (points, { straight = false } = {}) =>
      ink(polygon(simplify(closed(points, straight), 0.3))),
    /** The outline of a closed area. */
    outline: (points, options = {}) => {
      const path = closed(points, options.straight)
      line([...path, ...path.slice(0, 4)], { taper: [0.3, 0.3], ...options, straight: true })
    },
    /** Strokes that flow from curve `from` to curve `to`, as hair does. */
    flow: (
      from,
      to,
      count,
      { w = 1.8, start = [0, 0.2], end = [0.8, 1], jitter = 2, gap = 0 } = {},
    ) => {
      const a = resample(spline(from), 4)
      const b = resample(spline(to), 4)
      for (let i = 0; i < count; i += 1) {
        if (random() < gap) continue
        const t = (i + random() * 0.8) / count
        const [s, e] = [between(start, random()), between(end, random())]
        const points = []
        for (let k = 0; k <= 6; k += 1) {
          const u = s + ((e - s) * k) / 6
          const [ax, ay] = at(a, u)
          const [bx, by] = at(b, u)
          points.push([
            ax + (bx - ax) * t + (random() - 0.5) * jitter,
            ay + (by - ay) * t + (random() - 0.5) * jitter,
          ])
        }
        line(points, { w: w * (0.7 + random() * 0.6), taper: [0.6, 0.9], wobble: 0.3 })
      }
    },
    /** Parallel strokes inside a polygon. */
    hatch: (area, { angle = 60, gap = 8, w = 1.5, keep = 1, inset = 2 } = {}) => {
      const turn = (angle * Math.PI) / 180
      const rotate = ([x, y], t) => [
        x * Math.cos(t) - y * Math.sin(t),
        x * Math.sin(t) + y * Math.cos(t),
      ]
      const flatArea = area.map((p) => rotate(p, -turn))
      const ys = flatArea.map(([, y]) => y)
      for (
        let y = Math.min(...ys) + gap / 2;
        y < Math.max(...ys);
        y += gap * (0.85 + random() * 0.3)
      ) {
        const cuts = []
        for (const [i, [x1, y1]] of flatArea.entries()) {
          const [x2, y2] = flatArea[(i + 1) % flatArea.length]
          if (y1 <= y === y2 <= y) continue
          cuts.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
        }
        cuts.sort((p, q) => p - q)
        for (let i = 0; i + 1 < cuts.length; i += 2) {
          const [from, to] = [cuts[i] + inset, cuts[i + 1] - inset - random() * inset * 2]
          if (to - from < 4 || random() > keep) continue
          line([rotate([from, y], turn), rotate([to, y + (random() - 0.5)], turn)], {
            w,
            taper: [0.3, 0.85],
            wobble: 0.3,
          })
        }
      }
    },
    /** Short hairs all over an area, as dense as `density(x, y)` says (0 to 1), combed along `angle`. */
    stubble: (area, count, { density, angle, length = 7, w = 1.5 }) => {
      const xs = area.map(([x]) => x)
      const ys = area.map(([, y]) => y)
      const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
      for (let i = 0; i < count; i += 1) {
        const x = between([box[0], box[1]], random())
        const y = between([box[2], box[3]], random())
        if (!inside([x, y], area) || random() > density(x, y)) continue
        const turn = ((angle(x, y) + (random() - 0.5) * 24) * Math.PI) / 180
        const long = length * (0.5 + random() * 0.7) * (0.45 + 0.55 * density(x, y))
        const thick = w * (0.75 + random() * 0.4) * 0.5
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
        const tip = [x + cos * long, y + sin * long]
        ink(polygon([[x - sin * thick, y + cos * thick], tip, [x + sin * thick, y - cos * thick]]))
      }
    },
    svg: (title) => {
      const fill = { ink: 'currentColor', flat: 'var(--draw-flat)', paper: 'var(--draw-paper)' }
      const paths = layers.map(({ kind, d }) => `<path fill="${fill[kind]}" d="${d}"/>`).join('\n')
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 480"><title>${title}</title><g id="drawing" transform="scale(.1)">\n${paths}\n</g></svg>\n`
    },
  }
}

/** A whole circle, to be closed by who draws it. */
export const disc = (cx, cy, r) => arc(cx, cy, r, r, 0, 350)

/** Points of an ellipse, degrees clockwise from the right. */
export function arc(cx, cy, rx, ry, from = 0, to = 360, tilt = 0) {
  const points = []
  const steps = Math.max(6, Math.round(Math.abs(to - from) / 10))
  const t = (tilt * Math.PI) / 180
  for (let i = 0; i <= steps; i += 1) {
    const a = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    const [x, y] = [Math.cos(a) * rx, Math.sin(a) * ry]
    points.push([cx + x * Math.cos(t) - y * Math.sin(t), cy + x * Math.sin(t) + y * Math.cos(t)])
  }
  return points
}

/** Turns and moves what was drawn flat at the origin. */
export function place(points, { x = 0, y = 0, turn = 0, scale = 1 }) {
  const t = (turn * Math.PI) / 180
  return points.map(([px, py]) => [
    x + scale * (px * Math.cos(t) - py * Math.sin(t)),
    y + scale * (px * Math.sin(t) + py * Math.cos(t)),
  ])
}

/** A polygon with its corners rounded, as points. */
export function rounded(points, radius) {
  return points.flatMap((corner, i) => {
    const before = points[(i + points.length - 1) % points.length]
    const after = points[(i + 1) % points.length]
    const cut = (to) => {
      const length = Math.hypot(to[0] - corner[0], to[1] - corner[1])
      const share = Math.min(0.48, radius / length)
      return [corner[0] + (to[0] - corner[0]) * share, corner[1] + (to[1] - corner[1]) * share]
    }
    const [a, b] = [cut(before), cut(after)]
    return [0, 0.2, 0.4, 0.6, 0.8, 1].map((u) => [
      (1 - u) ** 2 * a[0] + 2 * u * (1 - u) * corner[0] + u * u * b[0],
      (1 - u) ** 2 * a[1] + 2 * u * (1 - u) * corner[1] + u * u * b[1],
    ])
  })
}

function generator(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const ease = (u) => (u >= 1 ? 1 : Math.sin((Math.max(0, u) * Math.PI) / 2))
const between = ([a, b], u) => a + (b - a) * u

function at(path, u) {
  const place = Math.min(path.length - 1, Math.max(0, u * (path.length - 1)))
  const i = Math.min(path.length - 2, Math.floor(place))
  const rest = place - i
  return [
    path[i][0] + (path[i + 1][0] - path[i][0]) * rest,
    path[i][1] + (path[i + 1][1] - path[i][1]) * rest,
  ]
}

/** Catmull-Rom through the points. */
function spline(points) {
  if (points.length < 3) return points
  const out = []
  for (let i = 0; i < points.length - 1; i += 1) {
    const [p0, p1, p2, p3] = [
      points[Math.max(0, i - 1)],
      points[i],
      points[i + 1],
      points[Math.min(points.length - 1, i + 2)],
    ]
    for (let k = 0; k < 12; k += 1) {
      const t = k / 12
      out.push(
        [0, 1].map(
          (a) =>
            0.5 *
            (2 * p1[a] +
              (p2[a] - p0[a]) * t +
              (2 * p0[a] - 5 * p1[a] + 4 * p2[a] - p3[a]) * t * t +
              (3 * p1[a] - p0[a] - 3 * p2[a] + p3[a]) * t ** 3),
        ),
      )
    }
  }
  return [...out, points.at(-1)]
}

function closed(points, straight) {
  if (straight) return [...points, points[0]]
  const n = points.length
  return spline([points[n - 1], ...points, points[0], points[1]]).slice(12, -12)
}

function resample(path, step) {
  const out = [path[0]]
  let carried = 0
  for (let i = 1; i < path.length; i += 1) {
    const [ax, ay] = path[i - 1]
    const [bx, by] = path[i]
    const length = Math.hypot(bx - ax, by - ay)
    let along = step - carried
    while (along <= length) {
      out.push([ax + ((bx - ax) * along) / length, ay + ((by - ay) * along) / length])
      along += step
    }
    carried = (carried + length) % step
  }
  if (carried > step * 0.3 || out.length < 2) out.push(path.at(-1))
  return out
}

/** Douglas-Peucker. */
function simplify(points, tolerance) {
  if (points.length < 3) return points
  const [ax, ay] = points[0]
  const [bx, by] = points.at(-1)
  const length = Math.hypot(bx - ax, by - ay)
  let worst = 0
  let index = 0
  for (let i = 1; i < points.length - 1; i += 1) {
    const [x, y] = points[i]
    const off = length
      ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
      : Math.hypot(x - ax, y - ay)
    if (off > worst) {
      worst = off
      index = i
    }
  }
  if (worst <= tolerance) return [points[0], points.at(-1)]
  return [
    ...simplify(points.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(index), tolerance),
  ]
}

/** Relative steps in whole tenths (the group scales them back): a third of the size of plain ones. */
function polygon(points) {
  let [x, y] = points[0].map((v) => Math.round(v * 10))
  let d = `M${x} ${y}l`
  for (const point of points.slice(1)) {
    const [nx, ny] = point.map((v) => Math.round(v * 10))
    const [sx, sy] = [String(nx - x), String(ny - y)]
    if (nx !== x || ny !== y)
      d += `${d.endsWith('l') || sx.startsWith('-') ? '' : ' '}${sx}${sy.startsWith('-') ? '' : ' '}${sy}`
    ;[x, y] = [nx, ny]
  }
  return `${d}z`
}

function inside([x, y], area) {
  let odd = false
  for (let i = 0, j = area.length - 1; i < area.length; j = i, i += 1) {
    const [xi, yi] = area[i]
    const [xj, yj] = area[j]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd
  }
  return odd
}
