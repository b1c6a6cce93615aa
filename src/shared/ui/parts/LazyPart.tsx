import { Component, type ReactNode } from 'react'

export interface LazyPartProps {
  /** Opening the part again retries after a failure. */
  isOpen: boolean
  /** The part, made by `loadLater`. */
  children: ReactNode
}

/** Renders nothing if the part cannot be loaded; the page and its input stay. */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ isOpen }: LazyPartProps) {
    // oxlint-disable-next-line react/no-did-update-set-state -- only after a failure, once per press
    if (this.state.hasFailed && isOpen !== this.props.isOpen) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
