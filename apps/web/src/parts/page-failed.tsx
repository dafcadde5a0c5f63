import { Component, type ReactNode } from 'react'
import { useBusinessName } from '../api/settings.ts'
import { failed } from '../site/site.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from './page-frame.tsx'

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
