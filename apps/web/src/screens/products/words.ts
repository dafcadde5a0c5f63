/** The recommended products. Change them for another business. */
export const products = {
  title: (businessName: string) => `Products - ${businessName}`,
  heading: 'Products',
  intro: 'Four things worth having between two cuts.',
  disclosure:
    'These are affiliate links: when you buy through one, a small share comes back to the chair. It costs you nothing extra.',
  buyOn: (marketplace: string) => `Buy on ${marketplace}`,
  items: [
    {
      drawing: 'clippers',
      name: 'Home clippers',
      description: 'For the neckline in the third week. Steady, corded, easy to clean.',
      marketplace: 'Example Market',
      href: 'https://market.example.com/clippers',
    },
    {
      drawing: 'clay',
      name: 'Matte styling clay',
      description: 'Holds a side part through a long day and washes out with plain water.',
      marketplace: 'Example Market',
      href: 'https://market.example.com/clay',
    },
    {
      drawing: 'oil',
      name: 'Beard oil',
      description: 'A few drops after the shower keep a beard soft and the skin below it calm.',
      marketplace: 'Example Market',
      href: 'https://market.example.com/beard-oil',
    },
    {
      drawing: 'scissors',
      name: 'Scissors and comb',
      description: 'For beards and stray hairs. Leave the fade to the chair.',
      marketplace: 'Example Market',
      href: 'https://market.example.com/scissors',
    },
  ],
} as const
