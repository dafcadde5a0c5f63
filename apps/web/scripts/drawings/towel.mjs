import { arc, disc, sheet } from './pen.mjs'

/** Three rolled towels, steaming, on a wooden board. */
export function towel() {
  const s = sheet(23)
  s.flat(disc(330, 214, 176), { dx: 0, dy: 0 })
  // Board.
  const board = [
    [86, 388],
    [150, 352],
    [520, 352],
    [548, 388],
    [548, 408],
    [86, 408],
  ]
  s.paper(board, { straight: true })
  s.line(
    [
      [86, 388],
      [150, 352],
    ],
    { straight: true },
  )
  s.line(
    [
      [520, 352],
      [549, 388],
    ],
    { straight: true },
  )
  s.line(
    [
      [80, 388],
      [552, 388],
    ],
    { w: 3.8 },
  )
  s.line(
    [
      [84, 409],
      [549, 409],
    ],
    { w: 4.2 },
  )
  s.line(
    [
      [84, 388],
      [85, 409],
    ],
    { w: 3 },
  )
  s.line(
    [
      [549, 388],
      [548, 409],
    ],
    { w: 3 },
  )
  for (const y of [394, 399, 404])
    s.line(
      [
        [110 + (y % 7) * 22, y],
        [260 + (y % 5) * 40, y + 1],
      ],
      { w: 1.3 },
    )
  for (const y of [395, 402])
    s.line(
      [
        [360 + (y % 5) * 20, y],
        [520, y],
      ],
      { w: 1.3 },
    )
  s.hatch(
    [
      [160, 392],
      [150, 356],
      [510, 356],
      [530, 386],
    ],
    { angle: 2, gap: 7, w: 1.2, keep: 0.5 },
  )
  roll(s, 214, 318)
  roll(s, 364, 318)
  roll(s, 290, 214)
  // Steam.
  for (const [x, h, w] of [
    [262, 130, 2.6],
    [318, 146, 3.2],
    [374, 118, 2.4],
  ]) {
    const points = []
    for (let k = 0; k <= 20; k += 1)
      points.push([x + Math.sin(k * 0.42 + x) * (7 + k * 0.6), 150 - (h * k) / 20])
    s.line(points, { w, taper: [0.9, 0.95] })
    s.line(
      points.slice(5, 17).map(([px, py]) => [px + 13, py - 4]),
      { w: 1.5, taper: [0.9, 0.95] },
    )
  }
  return s.svg('A hot towel')
}

/** One roll: its end a spiral towards us, its body going back to the right. */
function roll(s, cx, cy) {
  const [rx, ry] = [56, 58]
  const [bx, by] = [cx + 96, cy - 22]
  const body = [...arc(cx, cy, rx, ry, 100, 262), ...arc(bx, by, rx * 0.94, ry * 0.94, 262, 460)]
  s.paper(body, { straight: true })
  // Two woven stripes round the roll.
  for (const [from, to] of [
    [0.42, 0.56],
    [0.64, 0.7],
  ]) {
    const rim = (u, a0, a1) =>
      arc(cx + 96 * u, cy - 22 * u, rx * (1 - 0.06 * u), ry * (1 - 0.06 * u), a0, a1)
    s.flat([...rim(from, -98, 84), ...rim(to, 84, -98)], { dx: 1, dy: 1, straight: true })
    s.line(rim(from, -96, 82), { w: 1.7 })
    s.line(rim(to, -96, 82), { w: 1.7 })
  }
  s.line(
    [
      [cx - 8, cy - ry],
      [cx + 40, cy - ry - 11],
      [bx - 6, by - ry * 0.94],
    ],
    { w: 3.4 },
  )
  s.line(
    [
      [cx + 6, cy + ry],
      [cx + 52, cy + ry - 12],
      [bx + 8, by + ry * 0.93],
    ],
    { w: 3.6 },
  )
  s.line(arc(bx, by, rx * 0.94, ry * 0.94, -96, 84), { w: 3.4 })
  // Terry cloth: short loops in the shade underneath.
  s.stubble(
    [
      [cx + 40, cy + 6],
      [bx + 40, by - 10],
      [bx + 44, by + 24],
      [bx + 8, by + 52],
      [cx + 30, cy + 52],
    ],
    120,
    {
      density: (_, y) => Math.min(1, Math.max(0, (y - cy + 24) / 60)),
      angle: () => 30,
      length: 6,
      w: 1.5,
    },
  )
  // The end: a spiral of folded cloth.
  s.paper(arc(cx, cy, rx, ry, 0, 345))
  s.line(arc(cx, cy, rx, ry, -60, 306), { w: 3.8, taper: [0.4, 0.6] })
  const spiral = []
  for (let a = -40; a < 900; a += 20) {
    const u = 1 - (a + 40) / 980
    const r = 0.1 + 0.78 * u
    spiral.push([
      cx + Math.cos((a * Math.PI) / 180) * rx * r,
      cy + Math.sin((a * Math.PI) / 180) * ry * r,
    ])
  }
  s.line(spiral, { w: 2.7, taper: [0.5, 0.5] })
  s.line(
    spiral.slice(3, 20).map(([x, y]) => [cx + (x - cx) * 0.91, cy + (y - cy) * 0.91]),
    { w: 1.3 },
  )
  s.line(
    [
      [cx + 34, cy - 47],
      [cx + 44, cy - 30],
      [cx + 48, cy - 12],
    ],
    { w: 2.2 },
  )
}
