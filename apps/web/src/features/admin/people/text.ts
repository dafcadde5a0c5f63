export const contactWays = {
  call: (phone: string) => `Call ${phone}`,
  text: 'Text',
  textTo: (phone: string) => `Text ${phone}`,
  email: (address: string) => `Email ${address}`,
} as const

export const clientField = {
  name: 'Client Name',
  placeholder: 'Name or phone',
  finding: 'Looking for clients',
  found: (count: number) => (count === 1 ? '1 client found' : `${count} clients found`),
} as const

export const visitHistory = {
  donated: (amount: string) => `${amount} donated`,
} as const
