export const poster = {
  subtitle: 'Your booking page as a QR code, on one page of A4 or letter',
  print: 'Print',
  strips: 'Strips to tear off, with the address',
  paper: 'Poster',
  scan: 'Scan to book',
  orVisit: 'or visit',
  code: 'QR code of the booking page',
  notPublic: (address: string) =>
    `The code leads to ${address}, which other devices may not reach. Open the back office at the public address of your site before you print.`,
  words: 'The words are the heading of your home page.',
  editWords: 'Edit the home page',
} as const
