export const faqDocument = {
  key: 'faq',
  defaults: {
    heading: 'Questions and answers',
    intro: 'What people ask before their first cut.',
    questions: [
      {
        question: 'Is it really free?',
        answer:
          'Yes. The cut costs nothing.\n\nIf you want to give something, most people donate about $20 or $25; the suggested donation is 20 to 30 dollars. [How to donate](/donate)',
      },
      {
        question: 'Who cuts my hair?',
        answer:
          'Always the barber: one person, one chair, at home. Cutting hair since 2000, with over 5000 cuts.\n\nIt is a side activity of a campus ministry: a simple way to serve people.',
      },
      {
        question: 'Who can come?',
        answer: 'College students, cadets and locals. You do not need to belong to anything.',
      },
      {
        question: 'How do I get an appointment?',
        answer:
          'Choose a service and a free time, and enter your details. [Book an appointment](/book)',
      },
      {
        question: 'Where is it?',
        answer:
          "At the barber's home. If you are new, you'll get the address no later than 2 hours before your appointment.",
      },
      {
        question: 'Can I reschedule or cancel my appointment?',
        answer: 'Yes, with the links in your confirmation email.',
      },
      {
        question: 'What if my fade grows out quickly?',
        answer: 'Every fade comes with a free neck and ear clean-up within 14 days.',
      },
      { question: 'Do you cut kids?', answer: 'Yes: the kids cut is for boys under 12.' },
      {
        question: 'Can we come together?',
        answer:
          'The Roommate Package is for at least three people on the same day, back to back: $3 off each, plus a free straight razor edge-up or hot towel.\n\nThe Groomsmen Package is for weddings: at least 4 cuts, on-site within 1.5 hours of the town, plus travel. [Ask about it](link:contact)',
      },
      {
        question: 'What else do you do?',
        answer: 'The barber also builds apps, in a separate business. [See the apps](link:apps)',
      },
      { question: 'Have another question?', answer: '[Ask the barber](link:contact)' },
    ],
  },
}
