import { Component, type ComponentType, type ReactNode, useEffect } from 'react'
import { lazy } from '../../ui/browser/lazy.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBusinessName } from '../api/settings.ts'
import { PageFrame } from './page-frame.tsx'
import styles from './screen.module.css'
import { failed } from './text.ts'

/** A route and its lazily loaded page component. */
export interface Screen {
  /** The route pattern. */
  pattern: string
  /** The folder below `screens`, by which the server finds the screen's assets in the manifest. */
  name: string
  /** Shows personal data: the page gets `noindex` and `no-store`. */
  isPersonal: boolean
  Page: ComponentType
  /** Resolves when the page can render synchronously, which server rendering and hydration require. */
  load: () => Promise<unknown>
}

/** The pages of links show personal data. */
const TOKEN = 'Token'

/**
 * The screen whose page a module exports under the name `page`. `leadsTo` is the usual next screen, whose code is loaded once
 * this one is shown.
 */
export function screen<PageName extends string>(
  pattern: string,
  name: string,
  load: () => Promise<Record<PageName, ComponentType>>,
  page: PageName,
  { leadsTo }: { leadsTo?: Screen } = {},
): Screen {
  const LazyPage = lazy(async () => (await load())[page], {
    waiting: <PagePlaceholder />,
    Failed: PageFailed,
  })
  // biome-ignore lint/correctness/noComponentHookFactories: the factory runs once, at module level.
  function Page() {
    useEffect(() => {
      // When this fails, the navigation loads it again and shows the error.
      if (leadsTo)
        LazyPage.preload()
          .then(leadsTo.load)
          .catch(() => undefined)
    }, [])
    return <LazyPage />
  }
  return { pattern, name, isPersonal: pattern.endsWith(TOKEN), Page, load: LazyPage.preload }
}

/**
 * The shape of a page while its code loads, so that a press has an immediate effect on a slow connection. Keeps the
 * footer below the fold, which prevents a layout shift.
 */
function PagePlaceholder() {
  return (
    <main className={styles.waiting} aria-busy="true">
      <Skeleton className={styles.heading} />
      <Skeleton className={styles.lines} />
      <Skeleton className={styles.block} />
      <Skeleton className={styles.block} />
    </main>
  )
}

interface BoundaryProps {
  /** The current path: a navigation resets the error. */
  place: string
  children: ReactNode
}

/**
 * The error boundary of all screens. The usual error is a failed import: the connection is lost, or a new
 * release has removed the files that this tab refers to. A reload fixes both.
 */
export class PageBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.broken && before.place !== this.props.place) this.setState({ broken: false })
  }

  override render() {
    return this.state.broken ? <PageFailed /> : this.props.children
  }
}

export function PageFailed() {
  const name = useBusinessName()
  return (
    <PageFrame title={failed.title(name)}>
      <h1>{failed.heading}</h1>
      <Notice heading={failed.description}>
        <Button onClick={() => window.location.reload()}>{failed.reload}</Button>
      </Notice>
    </PageFrame>
  )
}
