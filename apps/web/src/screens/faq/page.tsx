import { Link } from 'wouter'
import { useBusinessName } from '../../api/settings.ts'
import { ExternalLink } from '../../parts/external-link.tsx'
import { BackToHome, ReturnToHome } from '../../parts/home-link.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { paths } from '../../paths.ts'
import { links, site } from '../../site/site.ts'
import styles from './page.module.css'

const Barber = site.barber.charAt(0).toUpperCase() + site.barber.slice(1)

interface FaqEntry {
  question: string
  answer: readonly RichText[]
}

export const faq = {
  title: (businessName: string) => `FAQ - ${businessName}`,
  heading: 'Questions and answers',
  intro: 'What people ask before they sit down.',
  questions: [
    {
      question: 'Is it really free?',
      answer: [
        ['Yes. The cut costs nothing, and nobody keeps a tab.'],
        [
          'If you want to give something, most people donate about $20 or $25; the suggested donation is 20 to 30 dollars. ',
          { text: 'How to donate', page: 'donate' },
        ],
      ],
    },
    {
      question: 'Who cuts my hair?',
      answer: [
        [
          `${Barber}, and only ${site.barber}: one person, one chair, at home. Cutting since 2000, with over 5000 cuts done.`,
        ],
        ['The chair is a side activity of a campus ministry: a plain way to serve people.'],
      ],
    },
    {
      question: 'Who can come?',
      answer: [['College students, cadets and locals. You do not need to belong to anything.']],
    },
    {
      question: 'How do I get an appointment?',
      answer: [
        [
          'Choose a service and a free time, and leave your name. ',
          { text: 'Book an appointment', page: 'book' },
        ],
      ],
    },
    {
      question: 'Where is it?',
      answer: [
        [
          `At ${site.barber}'s home. If you are new, the address is sent no later than 2 hours before your appointment.`,
        ],
      ],
    },
    {
      question: 'Can I move or cancel my appointment?',
      answer: [['Yes, by the link in your confirmation email.']],
    },
    {
      question: 'What if my fade grows out quickly?',
      answer: [['Every fade comes with a free neck and ear clean-up within 14 days.']],
    },
    {
      question: 'Do you cut kids?',
      answer: [['Yes: the kids cut is for boys under 12.']],
    },
    {
      question: 'Can we come together?',
      answer: [
        [
          'The Roommate Package is for at least three people on the same day, one after the other: $3 off each, plus a free straight razor edge-up or hot towel.',
        ],
        [
          'The Groomsmen Package is for weddings: at least 4 cuts, on-site within 1.5 hours of the town, plus travel. ',
          { text: 'Ask about it', outside: 'contact' },
        ],
      ],
    },
    {
      question: 'What else do you do?',
      answer: [
        [
          `${Barber} also builds apps, as a business of its own. `,
          { text: 'See the apps', outside: 'apps' },
        ],
      ],
    },
    {
      question: 'Something else?',
      answer: [[{ text: 'Ask on the contact page', outside: 'contact' }]],
    },
  ] satisfies readonly FaqEntry[],
}

export function Faq() {
  const name = useBusinessName()
  return (
    <PageFrame title={faq.title(name)}>
      <BackToHome />
      <h1>{faq.heading}</h1>
      <p className={styles.intro}>{faq.intro}</p>
      <div className={styles.questions}>
        {faq.questions.map(({ question, answer }) => (
          <section key={question} className={styles.entry}>
            <h2 className={styles.question}>{question}</h2>
            <div className={styles.answer}>
              {answer.map((text) => (
                <RichParagraph key={JSON.stringify(text)} text={text} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <ReturnToHome />
    </PageFrame>
  )
}

type PlainPage = {
  [Name in keyof typeof paths]: (typeof paths)[Name] extends string ? Name : never
}[keyof typeof paths]

/** The target of a link: a page of this site or an external address. */
type Target = { page: PlainPage } | { outside: keyof typeof links }

/** A paragraph of text and links. */
type RichText = readonly (string | ({ text: string } & Target))[]

function RichParagraph({ text }: { text: RichText }) {
  return (
    <p>
      {text.map((segment) => {
        if (typeof segment === 'string') return segment
        if ('page' in segment)
          return (
            <Link key={segment.text} href={paths[segment.page]}>
              {segment.text}
            </Link>
          )
        return (
          <ExternalLink key={segment.text} href={links[segment.outside]}>
            {segment.text}
          </ExternalLink>
        )
      })}
    </p>
  )
}
