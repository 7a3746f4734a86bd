import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-admin'
import { logCrash } from '../../ui/shell/logCrash'
import { CrashPage } from './CrashPage'

interface BoundaryProps {
  /** The current path. A change resets a crash. */
  page: string
  children: ReactNode
}

interface Crash {
  error: unknown
  reference: string
  page: string
}

interface State {
  crash?: Crash
}

class Boundary extends Component<BoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromProps({ page }: BoundaryProps, { crash }: State): State | null {
    return crash?.page && crash.page !== page ? { crash: undefined } : null
  }

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error, reference: '', page: '' } }
  }

  override componentDidCatch(error: unknown) {
    this.setState({ crash: { error, reference: logCrash(error), page: this.props.page } })
  }

  override render() {
    const { crash } = this.state
    if (!crash) return this.props.children
    return <CrashPage {...crash} retry={() => this.setState({ crash: undefined })} />
  }
}

/** Limits a crash to the page, so that menu and header keep working (E-03). */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return <Boundary page={useLocation().pathname}>{children}</Boundary>
}
