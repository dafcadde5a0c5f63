/** The recommended products. A picture is the name of a drawing, or the address of an uploaded picture. */
export const productsDocument = {
  key: 'products',
  defaults: {
    heading: 'Products',
    intro: 'Four things worth having between cuts.',
    disclosure:
      'These are affiliate links: if you buy through one, the barber earns a small commission. It costs you nothing extra.',
    items: [
      {
        picture: 'clippers',
        name: 'Home clippers',
        description: 'For neckline touch-ups between cuts. Steady, corded, easy to clean.',
        marketplace: 'Example Market',
        link: '',
      },
      {
        picture: 'clay',
        name: 'Matte styling clay',
        description: 'Holds a side part through a long day and washes out with plain water.',
        marketplace: 'Example Market',
        link: '',
      },
      {
        picture: 'oil',
        name: 'Beard oil',
        description: 'A few drops after a shower keep your beard soft and your skin calm.',
        marketplace: 'Example Market',
        link: '',
      },
      {
        picture: 'scissors',
        name: 'Scissors and comb',
        description: 'For beards and stray hairs. Leave the fade to the barber.',
        marketplace: 'Example Market',
        link: '',
      },
    ],
  },
}
