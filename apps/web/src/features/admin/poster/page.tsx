import { homeDocument } from '@haircuts/core/site/home-form'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { Link } from 'wouter'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import { placeKey, useContent } from '../../../app/api/content.ts'
import { useBusinessName } from '../../../app/api/settings.ts'
import { paths } from '../../../app/paths.ts'
import { Banner } from '../../../ui/banner.tsx'
import { basePath, useFileAddress } from '../../../ui/browser/base-path.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
// As a module of its own, which is not divided from this screen's file as one that the home page shares would be.
import chair from '../../home/chair.svg?url'
import { isLocalAddress, typedAddress } from './booking-address.ts'
import styles from './page.module.css'
import { poster as text } from './text.ts'

/** A poster of the booking page, as it is printed. */
export function Poster() {
  const [hasStrips, setHasStrips] = useState(false)
  const url = `${window.location.origin}${basePath()}${paths.book}`
  return (
    <AdminPage
      heading={frame.poster}
      subtitle={text.subtitle}
      actions={
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden /> {text.print}
        </Button>
      }
    >
      {isLocalAddress(url) ? (
        <Banner tone="warn">{text.notPublic(typedAddress(url))}</Banner>
      ) : null}
      <div className={styles.choices}>
        <Checkbox checked={hasStrips} onCheckedChange={setHasStrips}>
          {text.strips}
        </Checkbox>
        <p className={styles.words}>
          {text.words} <Link href={adminQueryLinks.contentPage('home')}>{text.editWords}</Link>
        </p>
      </div>
      <article data-sheet className={styles.paper} aria-label={text.paper}>
        <Sheet url={url} hasStrips={hasStrips} />
      </article>
    </AdminPage>
  )
}

interface SheetProps {
  url: string
  hasStrips: boolean
}

function Sheet({ url, hasStrips }: SheetProps) {
  const name = useBusinessName()
  const { kicker, heading } = useContent(homeDocument)
  return (
    <div className={styles.sheet} data-strips={hasStrips || undefined}>
      <Pole />
      <div className={styles.content}>
        <header>
          {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
          <p className={styles.name} data-length={lengthOf(name)}>
            {name}
          </p>
          <p className={styles.tagline}>
            {heading.split('\n').map((line, index) => (
              <span key={placeKey(index)}>{line} </span>
            ))}
          </p>
        </header>
        <svg className={styles.drawing} viewBox="0 0 600 480" aria-hidden="true">
          <use href={`${useFileAddress(chair)}#drawing`} />
        </svg>
        <div className={styles.call}>
          <QrCode text={url} label={text.code} className={styles.code} />
          <p>
            <span className={styles.scan}>{text.scan}</span>
            <span className={styles.or}>{text.orVisit}</span>
            <span className={styles.address}>{typedAddress(url)}</span>
          </p>
        </div>
      </div>
      {hasStrips ? <Strips name={name} address={typedAddress(url)} /> : null}
    </div>
  )
}

/** Which size of letters the name of the business gets. */
function lengthOf(name: string): 'short' | 'medium' | 'long' {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length))
  if (name.length <= 18 && longestWord <= 10) return 'short'
  return name.length <= 40 && longestWord <= 16 ? 'medium' : 'long'
}

/** The barber pole of the house. A drawing, since printers leave out backgrounds. */
function Pole() {
  return (
    <svg className={styles.pole} aria-hidden="true">
      <defs>
        <pattern
          id="poster-pole"
          width="36"
          height="36"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-35)"
        >
          <rect className={styles.poleWhite} width="36" height="36" />
          <rect className={styles.poleRed} width="36" height="13" />
          <rect className={styles.poleBrass} y="22" width="36" height="5" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#poster-pole)" />
    </svg>
  )
}

const STRIPS = 9

/** The same strip side by side at the lower edge, to be cut apart and torn off. */
function Strips({ name, address }: { name: string; address: string }) {
  return (
    <ul className={styles.strips} aria-hidden="true">
      {Array.from({ length: STRIPS }, (_, index) => (
        <li key={placeKey(index)} className={styles.strip}>
          <span className={styles.stripName}>{name}</span>
          <span>{address}</span>
        </li>
      ))}
    </ul>
  )
}
