import { arc, disc, rounded, sheet } from './pen.mjs'

/** The barber chair, from its side, with nobody in it. */
export function chair() {
  const s = sheet(11)
  s.flat(disc(292, 216, 190), { dx: 0, dy: 0 })
  // Floor.
  s.line(
    [
      [92, 446],
      [520, 446],
    ],
    { w: 2.6, wobble: 1 },
  )
  s.hatch(
    [
      [240, 448],
      [400, 448],
      [430, 462],
      [230, 462],
    ],
    { angle: 0, gap: 5, w: 1.4 },
  )
  // Foot and column.
  s.paper([
    [222, 446],
    [232, 426],
    [284, 414],
    [336, 414],
    [388, 426],
    [398, 446],
  ])
  s.line(
    [
      [220, 446],
      [228, 430],
      [262, 420],
      [292, 415],
    ],
    { w: 3.6 },
  )
  s.line(
    [
      [400, 446],
      [392, 430],
      [358, 420],
      [328, 415],
    ],
    { w: 3.6 },
  )
  s.line(
    [
      [220, 446],
      [310, 449],
      [400, 446],
    ],
    { w: 4.4 },
  )
  s.line(
    [
      [250, 432],
      [310, 437],
      [370, 432],
    ],
    { w: 1.6 },
  )
  s.paper(
    [
      [290, 340],
      [330, 340],
      [330, 418],
      [290, 418],
    ],
    { straight: true },
  )
  s.line(
    [
      [292, 344],
      [292, 416],
    ],
    { w: 3.4, straight: true },
  )
  s.line(
    [
      [328, 344],
      [328, 416],
    ],
    { w: 3.4, straight: true },
  )
  s.line(
    [
      [284, 368],
      [336, 368],
    ],
    { w: 3 },
  )
  s.line(
    [
      [284, 378],
      [336, 378],
    ],
    { w: 2.4 },
  )
  s.hatch(
    [
      [314, 382],
      [326, 382],
      [326, 414],
      [314, 414],
    ],
    { angle: 92, gap: 4, w: 1.5 },
  )
  s.line(arc(310, 416, 20, 5, 180, 360), { w: 2 })
  // Lever.
  s.line(
    [
      [336, 374],
      [372, 386],
      [404, 384],
    ],
    { w: 4 },
  )
  s.solid(arc(410, 384, 9, 6, 0, 350))
  // Footrest.
  s.paper(
    [
      [226, 328],
      [186, 338],
      [162, 368],
      [138, 412],
      [156, 412],
      [174, 376],
      [196, 350],
      [234, 342],
    ],
    { straight: true },
  )
  s.line(
    [
      [232, 340],
      [196, 350],
      [174, 376],
      [154, 412],
    ],
    { w: 5, taper: [0.1, 0.2] },
  )
  s.line(
    [
      [224, 330],
      [186, 340],
      [162, 370],
      [140, 412],
    ],
    { w: 3 },
  )
  const plate = rounded(
    [
      [84, 404],
      [176, 412],
      [174, 426],
      [80, 418],
    ],
    7,
  )
  s.paper(plate, { straight: true })
  s.outline(plate, { w: 3.4, straight: true })
  for (const x of [98, 114, 130, 146, 162])
    s.line(
      [
        [x, 407 + (x - 98) * 0.08],
        [x - 2, 418 + (x - 98) * 0.08],
      ],
      { w: 1.8 },
    )
  // Back: a tall cushion, leaning.
  const back = rounded(
    [
      [368, 128],
      [424, 136],
      [408, 318],
      [342, 318],
    ],
    24,
  )
  s.paper(back, { straight: true })
  s.flat(
    [
      [392, 132],
      [424, 136],
      [408, 318],
      [376, 318],
    ],
    { dx: 3, dy: 2, straight: true },
  )
  s.outline(back, { w: 4, straight: true })
  s.line(
    [
      [390, 140],
      [378, 220],
      [372, 308],
    ],
    { w: 2.2 },
  )
  for (const [y, x] of [
    [170, 366],
    [212, 360],
    [254, 354],
    [294, 350],
  ]) {
    s.line(
      [
        [x - 4, y - 3],
        [x + 8, y + 3],
        [x + 20, y],
      ],
      { w: 2.2 },
    )
    s.line(
      [
        [x + 9, y + 4],
        [x + 11, y + 15],
      ],
      { w: 1.4 },
    )
  }
  s.hatch(
    [
      [396, 150],
      [420, 152],
      [406, 306],
      [382, 306],
    ],
    { angle: 62, gap: 9, w: 1.5 },
  )
  // Headrest on its stem.
  s.line(
    [
      [402, 130],
      [408, 104],
    ],
    { w: 4, straight: true, taper: [0, 0] },
  )
  s.line(
    [
      [414, 132],
      [420, 104],
    ],
    { w: 4, straight: true, taper: [0, 0] },
  )
  const head = rounded(
    [
      [374, 66],
      [430, 72],
      [426, 110],
      [370, 104],
    ],
    15,
  )
  s.paper(head, { straight: true })
  s.outline(head, { w: 3.8, straight: true })
  s.line(
    [
      [388, 74],
      [384, 100],
    ],
    { w: 2 },
  )
  s.hatch(
    [
      [404, 72],
      [426, 76],
      [422, 106],
      [402, 104],
    ],
    { angle: 62, gap: 8, w: 1.5 },
  )
  // Seat.
  const seat = rounded(
    [
      [186, 268],
      [356, 278],
      [354, 324],
      [180, 312],
    ],
    20,
  )
  s.paper(seat, { straight: true })
  s.outline(seat, { w: 4, straight: true })
  s.line(
    [
      [196, 286],
      [260, 292],
      [344, 295],
    ],
    { w: 2.2 },
  )
  s.hatch(
    [
      [188, 296],
      [348, 302],
      [344, 322],
      [186, 310],
    ],
    { angle: 64, gap: 8, w: 1.5 },
  )
  for (const x of [232, 280, 326])
    s.line(
      [
        [x - 6, 287],
        [x, 291],
        [x + 7, 288],
      ],
      { w: 1.8 },
    )
  const frame = rounded(
    [
      [204, 314],
      [384, 322],
      [378, 344],
      [226, 342],
    ],
    8,
  )
  s.paper(frame, { straight: true })
  s.outline(frame, { w: 3.4, straight: true })
  s.hatch(
    [
      [300, 322],
      [378, 326],
      [374, 341],
      [296, 340],
    ],
    { angle: 64, gap: 7, w: 1.5 },
  )
  // Arm: a padded rest on a curved bracket.
  s.line(
    [
      [238, 230],
      [226, 262],
      [240, 296],
      [262, 318],
    ],
    { w: 5.5, taper: [0.1, 0.1] },
  )
  s.line(
    [
      [250, 232],
      [240, 262],
      [252, 290],
      [272, 312],
    ],
    { w: 2.2 },
  )
  s.line(
    [
      [346, 236],
      [350, 270],
      [346, 318],
    ],
    { w: 5.5, taper: [0.1, 0.1] },
  )
  s.line(
    [
      [358, 236],
      [361, 272],
      [357, 316],
    ],
    { w: 2.2 },
  )
  const arm = rounded(
    [
      [206, 208],
      [380, 216],
      [380, 240],
      [204, 232],
    ],
    11,
  )
  s.paper(arm, { straight: true })
  s.flat(arm, { dx: 3, dy: 3, straight: true })
  s.outline(arm, { w: 3.8, straight: true })
  s.line(
    [
      [220, 220],
      [290, 223],
      [352, 226],
    ],
    { w: 1.8 },
  )
  // A towel over the arm.
  const cloth = [
    [282, 206],
    [322, 208],
    [324, 262],
    [326, 288],
    [304, 284],
    [284, 286],
    [282, 250],
  ]
  s.paper(cloth, { straight: true })
  s.line(
    [
      [282, 284],
      [280, 250],
      [281, 212],
      [290, 204],
      [314, 205],
      [323, 212],
      [325, 250],
      [327, 288],
    ],
    { w: 3 },
  )
  s.line(
    [
      [282, 285],
      [297, 281],
      [312, 287],
      [327, 288],
    ],
    { w: 2.6 },
  )
  s.line(
    [
      [282, 268],
      [304, 266],
      [326, 270],
    ],
    { w: 1.6 },
  )
  s.line(
    [
      [282, 274],
      [304, 272],
      [326, 276],
    ],
    { w: 1.6 },
  )
  s.line(
    [
      [303, 214],
      [302, 240],
      [304, 258],
    ],
    { w: 1.5 },
  )
  return s.svg('The chair')
}
