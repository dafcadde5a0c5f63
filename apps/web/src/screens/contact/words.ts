export const contact = {
  title: (businessName: string) => `Contact - ${businessName}`,
  heading: 'Contact',
  soon: 'Contact content coming soon...',
} as const
