import { Trans } from '@lingui/react/macro'
import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode, useEffect, useState } from 'react'
import { seconds } from '../../contract/duration.ts'
import { isBusy } from './busy.ts'
import { type LaterCatalogue, loadPageMessages } from './i18n.ts'
import { isOnline, onOnlineChange } from './online.ts'
import { createListeners } from './signal.ts'

/** Notified of every opened view that could not be loaded: the app says so in a toast. */
export const missedViews = createListeners()

/** `onClose`: of a view that the user opened, such as a dialog. `object`: most views have no such prop. */
type Closable = object & { readonly onClose?: (() => void) | undefined }

interface BoundaryProps {
  readonly quiet: boolean
  readonly onRetry: () => void
  /** Of a view that the user opened, such as a dialog: it closes, so that the next press tries again. */
  readonly onClose: Closable['onClose']
  readonly children: ReactNode
}

const RetryButton = ({ onRetry }: { readonly onRetry: () => void }) => (
  <button type="button" className="btn whitespace-nowrap" onClick={onRetry}>
    <Trans>Try again</Trans>
  </button>
)

interface MissingProps {
  readonly hasButton: boolean
  readonly onRetry: (isPressed?: boolean) => void
}

/** In the place of a quiet view that could not be loaded; tries again whenever the network is back. */
function Missing({ hasButton, onRetry }: MissingProps) {
  useEffect(() => onOnlineChange(() => isOnline() && onRetry()), [onRetry])
  return hasButton ? <RetryButton onRetry={() => onRetry(true)} /> : null
}

/** Says that a chunk is missing and offers a retry, where React would render nothing; a quiet view stays nothing. */
class ChunkBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    const { onRetry, onClose } = this.props
    if (!onClose) return
    missedViews.notify()
    onRetry()
    onClose()
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.quiet || this.props.onClose) return null
    return (
      <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
        <span className="i-lucide-cloud-off text-32px text-text-faint" aria-hidden />
        <p className="font-600">
          <Trans>This section could not be loaded</Trans>
        </p>
        <p className="muted max-w-420px">
          <Trans>Check your connection and try again.</Trans>
        </p>
        <RetryButton onRetry={this.retry} />
      </div>
    )
  }
}

/** Passes the loaded view to the component that has its props. */
interface LoadedProps<Props extends Closable> {
  readonly show: (View: ComponentType<Props>) => ReactNode
  readonly onRetry: (isPressed?: boolean) => void
}

/** A lazy component that can be recreated: React caches a rejected one forever. */
interface Source<Props extends Closable> {
  current: ComponentType<LoadedProps<Props>>
  readonly quiet: boolean
  retries: number
  renew(): void
}

function LazyHost<Props extends Closable>({ source, own }: { readonly source: Source<Props>; readonly own: Props }) {
  const [{ Loaded, attempt }, setLoaded] = useState({ Loaded: source.current, attempt: 0 })
  const retry = (isPressed = !source.quiet) => {
    // Some browsers cache the failure of a module; only a new document requests it again.
    if (source.retries > 0 && isPressed && isOnline() && !isBusy()) location.reload()
    source.renew()
    setLoaded({ Loaded: source.current, attempt: attempt + 1 })
  }
  return (
    <ChunkBoundary quiet={source.quiet} onRetry={retry} onClose={own.onClose}>
      {/* A new key: otherwise React would resolve the new lazy component while comparing it with the failed one. */}
      <Loaded key={attempt} show={(View) => <View {...own} />} onRetry={retry} />
    </ChunkBoundary>
  )
}

/** Longer than the chunk guard needs to find out whether the portal responds. */
const reloadPatience = seconds(4)

/** Rejects if the expected reload did not happen: the portal cannot be reached. */
const notReloaded = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('a chunk is missing')), reloadPatience))

type Catalogue = LaterCatalogue | 'shell'

/** A view whose code and messages load on first use. */
export interface LazyView<Props extends Closable> extends FunctionComponent<Props> {
  /**
   * Loads both ahead of the first use, which then renders at once. Resolves to the view's module; rejects if something
   * cannot be loaded, and the view will try again.
   */
  preload(): Promise<unknown>
  /** The catalogue that it waits for. */
  readonly catalogue: Catalogue
}

interface LazyOptions {
  readonly messages?: Catalogue
  readonly quiet?: boolean
  readonly leavesButton?: boolean
}

/**
 * A view whose code and messages load on first use. Suspends meanwhile; if they cannot be loaded it says so and offers a
 * retry. `messages: 'shell'` is for a view whose messages are in the first catalogue already (lingui.config.ts). `quiet`:
 * renders nothing if loading fails, or with `leavesButton` one that tries again, until the network is back; for an extra in
 * a place that has no room for an explanation. A view with a prop `onClose` closes instead, and a toast says so.
 */
export function lazyView<Module, Props extends Closable>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { messages = 'pages', quiet = false, leavesButton = false }: LazyOptions = {},
): LazyView<Props> {
  const loadView = async () => {
    const [module, hasMessages] = await Promise.all([load(), messages === 'shell' || loadPageMessages(messages)])
    // The chunk guard is about to reload the page and Vite returns nothing: the current view stays until then.
    if (module === undefined || !hasMessages) return notReloaded()
    const View = pick(module)
    return { module, default: ({ show }: Pick<LoadedProps<Props>, 'show'>) => <>{show(View)}</> }
  }
  // React would report an error that is thrown, and the absence of an extra is none.
  const loadQuietly = () =>
    loadView().catch((error: unknown) => {
      console.info('An extra could not be loaded:', error)
      return { default: ({ onRetry }: LoadedProps<Props>) => <Missing hasButton={leavesButton} onRetry={onRetry} /> }
    })
  const make = () => lazy<ComponentType<LoadedProps<Props>>>(quiet ? loadQuietly : loadView)
  const source: Source<Props> = {
    current: make(),
    quiet,
    retries: 0,
    renew() {
      source.retries += 1
      source.current = make()
    },
  }
  const view: FunctionComponent<Props> = (props) => <LazyHost source={source} own={props} />
  return Object.assign(view, {
    catalogue: messages,
    preload: async () => {
      const { module, default: Loaded } = await loadView()
      source.current = Loaded
      return module
    },
  })
}
