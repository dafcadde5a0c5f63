import { Component, type ReactNode } from 'react'
import { failed } from '../content/site.ts'
import { useBusinessName } from '../lib/settings.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from './page-frame.tsx'

interface BoundaryProps {
  /** Another place is another try. */
  place: string
  children: ReactNode
}

/**
 * Catches a screen that breaks, above all one whose code cannot be fetched: the connection is gone,
 * or a new release has replaced the files this tab was started with. Loading anew mends both.
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

function PageFailed() {
  const name = useBusinessName()
  return (
    <PageFrame title={failed.title(name)}>
      <h1>{failed.heading}</h1>
      <Notice heading={failed.words}>
        <Button onClick={() => window.location.reload()}>{failed.reload}</Button>
      </Notice>
    </PageFrame>
  )
}
