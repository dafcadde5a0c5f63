export const privacyDocument = {
  key: 'privacy',
  defaults: {
    heading: 'Privacy',
    intro:
      'This site keeps only what the barber needs for your appointment. There is no tracking, and no cookie unless you ask us to remember your device.',
    sections: [
      {
        heading: 'What is kept',
        text: 'When you book:\n\n- your name, email address and phone number\n- the service, the add-ons and the time\n- what you write in the notes, how you heard about us, and the picture you send\n- the emails that were sent to you about the appointment\n\nThe barber may add notes about a cut and the amount of a donation.',
      },
      {
        heading: 'Who sees it',
        text: 'Only the barber. Appointments may be copied to the barber’s private calendar, and emails pass through an email service. Nothing is sold or given to anyone else.',
      },
      {
        heading: 'How long',
        text: '- Appointments and contact details are kept until you ask for them to be erased, so that booking again is easier.\n- The text of the emails that were sent to you is deleted after 90 days.\n- The links in your emails stop working 30 days after the appointment, and the link to book again in a reminder to book 90 days after it was sent. That you do not want such reminders is kept with your contact details.\n- A device that you asked us to remember is forgotten 180 days after your last appointment was booked on it, or when you press “Forget this device”.\n- A picture that belongs to no appointment is deleted after a day.\n- To stop abuse, a fingerprint of your network address is kept for at most a day.\n- Attempts to sign in as the barber are kept with their network address for 90 days.',
      },
      {
        heading: 'How to delete your data',
        text: 'Ask for [your links](/links): the email has one to see, download and erase your data. Or tell the barber, in person or through the [contact page](/contact). Your name, contact details, notes, pictures and emails are then erased. Only the time, service, price, donation and status of each appointment stay, without your name. Backups hold your details until newer backups replace them.',
      },
    ],
  },
}

export const accessibilityDocument = {
  key: 'accessibility',
  defaults: {
    heading: 'Accessibility',
    intro: 'Everyone should be able to book a haircut here, with any device or assistive tool.',
    sections: [
      {
        heading: 'What we aim for',
        text: 'The site is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. It works with a keyboard and with screen readers, at 200% zoom, in light and dark, and respects a preference for less motion.',
      },
      {
        heading: 'How it is checked',
        text: 'Every change is checked automatically with axe, in light and dark colors, and with a keyboard.',
      },
      {
        heading: 'If something does not work',
        text: 'Tell us what you tried to do and what got in the way, through the [contact page](/contact). You can also book that way: the barber makes the appointment for you.',
      },
    ],
  },
}
