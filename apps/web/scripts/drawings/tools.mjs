import { arc, place, rounded, sheet } from './pen.mjs'

/** Scissors, comb, straight razor, brush and clippers on a tray, from above. */
export function tools() {
  const s = sheet(5)
  const tray = (inset) =>
    place(
      rounded(
        [
          [-252 + inset, -168 + inset],
          [252 - inset, -168 + inset],
          [252 - inset, 168 - inset],
          [-252 + inset, 168 - inset],
        ],
        44 - inset * 0.6,
      ),
      { x: 300, y: 240, turn: -4 },
    )
  s.hatch(
    tray(-9).map(([x, y]) => [x + 9, y + 13]),
    { angle: 34, gap: 5.5, w: 1.6 },
  )
  s.paper(tray(0), { straight: true })
  s.flat(tray(16), { dx: 0, dy: 0, straight: true })
  s.outline(tray(0), { w: 4, straight: true })
  s.outline(tray(16), { w: 2.6, straight: true })
  s.outline(tray(7), { w: 1.3, straight: true })
  scissors(s, { x: 158, y: 226, turn: -4 })
  comb(s, { x: 236, y: 122, turn: 78 })
  razor(s, { x: 330, y: 236, turn: -6 })
  clippers(s, { x: 454, y: 216, turn: 8 })
  return s.svg('Tools on a tray')
}

export function scissors(s, where) {
  const p = (points) => place(points, where)
  for (const side of [-1, 1]) {
    const m = (points) => p(points.map(([x, y]) => [x * side, y]))
    // Finger ring.
    s.paper(m(arc(30, 112, 27, 30, 0, 350, 14)))
    s.paper(
      m([
        [-4, -2],
        [6, -4],
        [24, 84],
        [12, 88],
      ]),
      { straight: true },
    )
    // Blade crosses to the other side.
    const blade = m([
      [6, 6],
      [-3, -10],
      [-32, -138],
      [-22, -110],
      [-10, -60],
      [8, -4],
    ])
    s.paper(blade, { straight: true })
    s.line(
      m([
        [7, 4],
        [-3, -12],
        [-20, -80],
        [-33, -140],
      ]),
      { w: 3 },
    )
    s.line(
      m([
        [-33, -140],
        [-18, -92],
        [-2, -42],
        [9, 0],
      ]),
      { w: 3 },
    )
    s.line(
      m([
        [-27, -116],
        [-14, -66],
        [0, -18],
      ]),
      { w: 1.4 },
    )
    // Shank and ring.
    s.line(
      m([
        [9, 0],
        [18, 44],
        [28, 82],
      ]),
      { w: 3.4 },
    )
    s.line(
      m([
        [-3, 8],
        [4, 48],
        [12, 90],
      ]),
      { w: 3.4 },
    )
    s.outline(m(arc(30, 112, 27, 30, 0, 350, 14)), { w: 3.8 })
    s.flat(m(arc(30, 112, 18, 21, 0, 350, 14)), { dx: 0, dy: 0 })
    s.outline(m(arc(30, 112, 18, 21, 0, 350, 14)), { w: 2.6 })
  }
  s.line(
    p([
      [56, 128],
      [70, 138],
      [76, 152],
    ]),
    { w: 4.5 },
  )
  s.paper(p(arc(0, 0, 8, 8, 0, 350)))
  s.outline(p(arc(0, 0, 8, 8, 0, 350)), { w: 2.8 })
  s.line(
    p([
      [-5, 3],
      [5, -3],
    ]),
    { w: 2.2 },
  )
}

export function comb(s, where) {
  const p = (points) => place(points, where)
  const length = 232
  const spine = p(
    rounded(
      [
        [0, -12],
        [length, -9],
        [length, 12],
        [0, 12],
      ],
      8,
    ),
  )
  s.paper(spine, { straight: true })
  for (let x = 6; x < length - 4; x += x < 116 ? 9.5 : 6) {
    s.line(
      p([
        [x, 11],
        [x, 44],
      ]),
      { w: x < 116 ? 4 : 2.6, taper: [0, 0.55], straight: true, wobble: 0 },
    )
  }
  s.outline(spine, { w: 3.2, straight: true })
  s.line(
    p([
      [length - 3, 10],
      [length - 3, 45],
    ]),
    { w: 5, straight: true },
  )
  s.line(
    p([
      [14, 0],
      [length - 18, 1],
    ]),
    { w: 1.6 },
  )
}

export function razor(s, where) {
  const p = (points) => place(points, where)
  // Handle, folded half open.
  const handle = p([
    [-2, 6],
    [14, 2],
    [34, 60],
    [34, 116],
    [20, 146],
    [8, 142],
    [8, 110],
    [12, 66],
  ])
  s.paper(handle)
  s.outline(handle, { w: 3.6 })
  s.hatch(
    p([
      [22, 30],
      [34, 60],
      [34, 116],
      [24, 138],
      [22, 110],
      [26, 66],
    ]),
    { angle: 96, gap: 4.5, w: 1.5 },
  )
  // Blade.
  const blade = p([
    [-8, -8],
    [-10, -128],
    [-2, -136],
    [30, -134],
    [34, -120],
    [32, -24],
    [14, -6],
    [12, 6],
    [-2, 10],
  ])
  s.paper(blade, { straight: true })
  s.line(
    p([
      [-6, 6],
      [-9, -40],
      [-11, -128],
      [-3, -137],
      [30, -135],
      [35, -122],
      [33, -26],
      [16, -8],
      [13, 4],
    ]),
    { w: 3.6 },
  )
  s.line(
    p([
      [22, -130],
      [22, -70],
      [20, -26],
    ]),
    { w: 1.6 },
  )
  s.hatch(
    p([
      [-8, -120],
      [4, -120],
      [4, -20],
      [-7, -20],
    ]),
    { angle: 60, gap: 8, w: 1.4 },
  )
  s.line(
    p([
      [-4, 8],
      [-16, 26],
      [-34, 34],
    ]),
    { w: 5 },
  )
  s.paper(p(arc(4, 4, 6, 6, 0, 350)))
  s.outline(p(arc(4, 4, 6, 6, 0, 350)), { w: 2.6 })
  s.outline(p(arc(20, 130, 3, 3, 0, 350)), { w: 2 })
}

export function clippers(s, where) {
  const p = (points) => place(points, where)
  const body = p(
    rounded(
      [
        [-34, -74],
        [34, -74],
        [38, -20],
        [30, 120],
        [-30, 120],
        [-38, -20],
      ],
      18,
    ),
  )
  s.paper(body, { straight: true })
  const head = p(
    rounded(
      [
        [-38, -106],
        [38, -106],
        [36, -70],
        [-36, -70],
      ],
      5,
    ),
  )
  s.paper(head, { straight: true })
  for (let x = -34; x <= 34; x += 5.2)
    s.line(
      p([
        [x, -104],
        [x, -122],
      ]),
      { w: 2.8, taper: [0, 0.6], straight: true, wobble: 0 },
    )
  s.outline(body, { w: 4, straight: true })
  s.outline(head, { w: 3.4, straight: true })
  s.line(
    p([
      [-30, -94],
      [30, -94],
    ]),
    { w: 1.5 },
  )
  s.line(
    p([
      [-32, -58],
      [0, -52],
      [32, -58],
    ]),
    { w: 2.2 },
  )
  s.flat(
    p(
      rounded(
        [
          [-11, -34],
          [11, -34],
          [11, 18],
          [-11, 18],
        ],
        10,
      ),
    ),
    { dx: 0, dy: 0, straight: true },
  )
  s.outline(
    p(
      rounded(
        [
          [-11, -34],
          [11, -34],
          [11, 18],
          [-11, 18],
        ],
        10,
      ),
    ),
    { w: 2.6, straight: true },
  )
  for (const y of [-4, 2, 8])
    s.line(
      p([
        [-6, y],
        [6, y],
      ]),
      { w: 1.8 },
    )
  for (const y of [44, 54, 64, 74])
    s.line(
      p([
        [-16, y],
        [16, y],
      ]),
      { w: 2 },
    )
  s.hatch(
    p([
      [16, -50],
      [34, -50],
      [34, -14],
      [27, 112],
      [14, 112],
    ]),
    { angle: 62, gap: 7, w: 1.5 },
  )
  // Lever at the side, cord below.
  s.line(
    p([
      [-38, -44],
      [-52, -34],
      [-54, -4],
    ]),
    { w: 5, taper: [0.2, 0.2] },
  )
  s.line(
    p([
      [0, 120],
      [2, 140],
      [-14, 158],
      [-40, 160],
      [-52, 176],
      [-40, 196],
    ]),
    { w: 4.5, taper: [0, 0.3] },
  )
}
