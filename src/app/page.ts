import type { MessageDescriptor } from '@lingui/core'
import { type ComponentType, createElement, type ReactNode } from 'react'
import type { CommunitySettings } from '../../contract/community/community.ts'
import type { LazyView } from '../platform/lazy-view.tsx'
import type { PageRoute, PathParameters } from './routes.ts'

/** A shortcut of the installed app (W3C Web Application Manifest, `shortcuts`). */
export interface Shortcut {
  readonly url: string
  readonly name: MessageDescriptor
  readonly shortName?: MessageDescriptor
}

/** Everything the app knows of one page. */
export interface Page extends PageRoute {
  /** Only for staff; to everyone else its addresses do not exist. */
  readonly forStaff?: true
  /** Of the document, beside the community's name; absent: the page sets its own. */
  readonly title?: MessageDescriptor
  /** Its entry in the main menu, which has the order of this table (SH-13). */
  readonly menu?: {
    readonly icon: string
    readonly label: MessageDescriptor
    readonly href: string
    readonly isNew?: boolean
    /** `from` is that parameter of the current address; absent: always shown. */
    isShown?(from: string | null): boolean
  }
  readonly shortcuts?: readonly Shortcut[]
  /** Its code and messages. The module may export `firstReads` and `firstQueries` (static-shell.tsx). */
  readonly view: Pick<LazyView<object>, 'preload' | 'catalogue'>
  /**
   * The page has a document of its own, which paints it before any script runs (static-shell.tsx): for everyone, or for
   * visitors only, because users see something else. A function: for everyone, but the build writes no document, which
   * every installed app would download for a page that few open. Only the running portal renders one, with its content,
   * while this holds of the settings. Absent: its document paints the frame alone.
   */
  readonly painted?: 'everyone' | 'visitors' | ((settings: CommunitySettings) => boolean)
  /** Its data changes every few seconds: its document is painted without it. */
  readonly isRestless?: true
  /**
   * Its first screen is kept and painted at the next start (kept-screens.ts), because it shows nothing of one user: to
   * everyone, or only while signed out. Absent: never.
   */
  readonly keptFor?: 'everyone' | 'visitors'
  render(parameters: Readonly<Record<string, string>>, search: URLSearchParams): ReactNode
  /** Rendered in place of `render`, and kept, hidden, once it has opened: its frame keeps its state (RT-07). */
  readonly Kept?: ComponentType<{ readonly shown: boolean; readonly onOpened: () => void }>
}

type Row<Path extends string, Props extends object> = Omit<Page, 'path' | 'view' | 'render'> & {
  readonly path: Path
  readonly view: LazyView<Props>
}

/** A row of the table, whose view gets props from the parameters that the path names, and from the query. */
export const pageWith = <Path extends string, Props extends object>({
  props,
  ...row
}: Row<Path, Props> & {
  props(parameters: PathParameters<Path>, search: URLSearchParams): NoInfer<Props>
}): Page => ({
  ...row,
  render: (parameters: PathParameters<Path>, search) => createElement(row.view, props(parameters, search)),
})

/** A row of the table. */
export const page = <Path extends string>(row: Row<Path, object>): Page => pageWith({ ...row, props: () => ({}) })

/** The current page's menu entry (SH-11): `path` is its address or below it; the list's stands at the root too. */
export const isCurrent = ({ path: area, home }: Page, path: string): boolean =>
  path === area || path.startsWith(`${area}/`) || (home === 'rendered' && path === '/')
