/**
 * The recommended products. A picture is the name of a drawing, or the address of an uploaded picture. The links are
 * searches of a real marketplace without an affiliate tag, so that none is dead on a new site.
 */
export const productsDocument = {
  key: 'products',
  defaults: {
    heading: 'Products',
    intro: 'Four things worth having between cuts.',
    affiliateTag: '',
    disclosure:
      'These are affiliate links: if you buy through one, the barber earns a small commission. It costs you nothing extra.',
    items: [
      {
        picture: 'clippers',
        name: 'Home clippers',
        description: 'For neckline touch-ups between cuts. Steady, corded, easy to clean.',
        marketplace: 'Amazon',
        link: 'https://www.amazon.com/s?k=hair+clippers',
      },
      {
        picture: 'clay',
        name: 'Matte styling clay',
        description: 'Holds a side part through a long day and washes out with plain water.',
        marketplace: 'Amazon',
        link: 'https://www.amazon.com/s?k=matte+styling+clay+men',
      },
      {
        picture: 'oil',
        name: 'Beard oil',
        description: 'A few drops after a shower keep your beard soft and your skin calm.',
        marketplace: 'Amazon',
        link: 'https://www.amazon.com/s?k=beard+oil',
      },
      {
        picture: 'scissors',
        name: 'Scissors and comb',
        description: 'For beards and stray hairs. Leave the fade to the barber.',
        marketplace: 'Amazon',
        link: 'https://www.amazon.com/s?k=barber+scissors+and+comb+set',
      },
    ],
  },
}

const AMAZON = /(^|\.)amazon\.[a-z.]+$/

/** The link with the barber's tag, which Amazon reads from the parameter `tag`; a tag that it already has stays. */
export function withAffiliateTag(link: string, tag: string): string {
  if (!tag || !URL.canParse(link)) return link
  const address = new URL(link)
  if (!AMAZON.test(address.hostname) || address.searchParams.has('tag')) return link
  address.searchParams.set('tag', tag)
  return address.href
}

/** Whether the barber earns by the link: one of its parameters is the barber's tag. */
export function isAffiliateLink(link: string, tag: string): boolean {
  return tag !== '' && URL.canParse(link) && [...new URL(link).searchParams.values()].includes(tag)
}
