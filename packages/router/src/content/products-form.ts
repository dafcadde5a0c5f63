/** The recommended products. A picture is the name of a drawing, or the address of an uploaded picture. */
export const productsDocument = {
  key: 'products',
  defaults: {
    heading: 'Products',
    intro: 'Four things worth having between two cuts.',
    disclosure:
      'These are affiliate links: when you buy through one, a small share comes back to the chair. It costs you nothing extra.',
    items: [
      {
        picture: 'clippers',
        name: 'Home clippers',
        description: 'For the neckline in the third week. Steady, corded, easy to clean.',
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
        description: 'A few drops after the shower keep a beard soft and the skin below it calm.',
        marketplace: 'Example Market',
        link: '',
      },
      {
        picture: 'scissors',
        name: 'Scissors and comb',
        description: 'For beards and stray hairs. Leave the fade to the chair.',
        marketplace: 'Example Market',
        link: '',
      },
    ],
  },
}
