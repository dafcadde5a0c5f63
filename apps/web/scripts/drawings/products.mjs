import { arc, disc, rounded, sheet } from './pen.mjs'
import { clippers, comb, scissors } from './tools.mjs'

export function productClippers() {
  const s = sheet(3)
  s.flat(disc(300, 240, 176), { dx: 0, dy: 0 })
  clippers(s, { x: 300, y: 236, turn: 14, scale: 1.35 })
  return s.svg('Clippers')
}

export function productScissors() {
  const s = sheet(8)
  s.flat(disc(300, 240, 176), { dx: 0, dy: 0 })
  comb(s, { x: 356, y: 92, turn: 66, scale: 1.25 })
  scissors(s, { x: 232, y: 230, turn: -16, scale: 1.2 })
  return s.svg('Scissors and a comb')
}

export function productClay() {
  const s = sheet(12)
  s.flat(disc(300, 240, 176), { dx: 0, dy: 0 })
  // The lid, leaning behind.
  const lid = arc(392, 232, 92, 98, 0, 350, 10)
  s.paper(lid)
  s.outline(lid, { w: 3.8 })
  s.outline(arc(388, 233, 76, 82, 0, 350, 10), { w: 2 })
  s.flat(arc(386, 233, 62, 68, 0, 350, 10), { dx: 0, dy: 0 })
  s.outline(arc(386, 233, 62, 68, 0, 350, 10), { w: 1.6 })
  // A comb on the label.
  s.line(
    [
      [352, 218],
      [420, 230],
    ],
    { w: 6, taper: [0.1, 0.1] },
  )
  for (let k = 0; k < 12; k += 1)
    s.line(
      [
        [355 + k * 5.6, 222 + k],
        [352 + k * 5.6, 246 + k],
      ],
      { w: 2.4, taper: [0, 0.6], wobble: 0 },
    )
  // The tin.
  const tin = [...arc(244, 258, 124, 38, 180, 360), ...arc(244, 340, 124, 38, 0, 180)]
  s.paper(tin, { straight: true })
  s.flat([...arc(244, 296, 124, 38, 180, 0), ...arc(244, 330, 124, 38, 0, 180)], {
    dx: 4,
    dy: 2,
    straight: true,
  })
  s.line(
    [
      [120, 258],
      [120, 340],
    ],
    { w: 3.8, straight: true, taper: [0.1, 0.1] },
  )
  s.line(
    [
      [368, 258],
      [368, 340],
    ],
    { w: 3.8, straight: true, taper: [0.1, 0.1] },
  )
  s.line(arc(244, 340, 124, 38, 0, 180), { w: 4.2, taper: [0.1, 0.1] })
  s.line(arc(244, 292, 124, 38, 4, 176), { w: 1.8 })
  s.line(arc(244, 332, 124, 38, 4, 176), { w: 1.8 })
  s.outline(arc(244, 258, 124, 38, 0, 350), { w: 3.8 })
  s.outline(arc(244, 260, 110, 31, 0, 350), { w: 2 })
  // The clay, with two fingers' worth gone.
  s.line(
    [
      [146, 262],
      [180, 252],
      [216, 268],
      [258, 254],
      [300, 266],
      [340, 256],
    ],
    { w: 2.4 },
  )
  s.line(
    [
      [176, 274],
      [214, 282],
      [262, 272],
      [306, 280],
    ],
    { w: 2 },
  )
  s.line(
    [
      [204, 244],
      [236, 240],
      [262, 246],
    ],
    { w: 1.8 },
  )
  s.hatch(
    [
      [330, 300],
      [364, 286],
      [364, 344],
      [322, 364],
    ],
    { angle: 92, gap: 7, w: 1.5 },
  )
  return s.svg('A tin of styling clay')
}

export function productOil() {
  const s = sheet(17)
  s.flat(disc(300, 240, 176), { dx: 0, dy: 0 })
  const bottle = rounded(
    [
      [222, 196],
      [378, 196],
      [382, 412],
      [218, 412],
    ],
    30,
  )
  s.paper(bottle, { straight: true })
  s.hatch(
    [
      [352, 206],
      [374, 214],
      [376, 400],
      [350, 404],
    ],
    { angle: 64, gap: 7, w: 1.6 },
  )
  s.outline(bottle, { w: 4.2, straight: true })
  const label = [
    [226, 254],
    [374, 254],
    [377, 362],
    [223, 362],
  ]
  s.paper(label, { straight: true })
  s.flat(label, { dx: 4, dy: 3, straight: true })
  s.outline(label, { w: 3, straight: true })
  s.line(
    [
      [238, 266],
      [362, 266],
    ],
    { w: 1.5 },
  )
  s.line(
    [
      [236, 350],
      [364, 350],
    ],
    { w: 1.5 },
  )
  // A beard on the label.
  const beard = [
    [262, 292],
    [276, 300],
    [300, 296],
    [324, 300],
    [338, 292],
    [336, 318],
    [318, 338],
    [300, 344],
    [282, 338],
    [264, 318],
  ]
  s.solid(beard)
  s.paper(arc(300, 307, 11, 4, 0, 350))
  // Neck, collar, dropper.
  s.paper(
    [
      [266, 166],
      [334, 166],
      [338, 198],
      [262, 198],
    ],
    { straight: true },
  )
  s.line(
    [
      [268, 170],
      [262, 197],
    ],
    { w: 3.4 },
  )
  s.line(
    [
      [332, 170],
      [338, 197],
    ],
    { w: 3.4 },
  )
  const collar = rounded(
    [
      [258, 128],
      [342, 128],
      [344, 170],
      [256, 170],
    ],
    7,
  )
  s.paper(collar, { straight: true })
  for (let x = 266; x < 340; x += 8.5)
    s.line(
      [
        [x, 133],
        [x, 166],
      ],
      { w: 1.8, straight: true },
    )
  s.outline(collar, { w: 3.6, straight: true })
  const bulb = [
    [276, 128],
    [270, 104],
    [272, 66],
    [284, 48],
    [316, 48],
    [328, 66],
    [330, 104],
    [324, 128],
  ]
  s.paper(bulb, {})
  s.line(bulb, { w: 3.8 })
  s.line(
    [
      [284, 112],
      [281, 84],
      [287, 64],
    ],
    { w: 1.8 },
  )
  s.hatch(
    [
      [312, 60],
      [325, 70],
      [327, 108],
      [318, 122],
    ],
    { angle: 92, gap: 5, w: 1.5 },
  )
  s.line(
    [
      [240, 214],
      [236, 246],
    ],
    { w: 2 },
  )
  s.line(
    [
      [234, 376],
      [236, 396],
    ],
    { w: 2 },
  )
  return s.svg('A bottle of beard oil')
}
