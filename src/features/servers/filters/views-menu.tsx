import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useWide } from '../../../platform/media.ts'
import { useStored } from '../../../platform/storage.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { hiddenServers, recentServers, removeView, savedViews, saveView, toggleHidden } from '../my-servers.ts'
import { serverName } from '../server-store.ts'
import { filtersOfQuery, queryOf } from '../use-filters.ts'
import type { ViewsProps } from './filter-menus.ts'
import type { MenuPlace } from './menu-button.tsx'

type ViewsMenuProps = ViewsProps & MenuPlace

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="mb-3">
    <h3 className="px-2 pb-1 text-12px font-600 text-text-muted">{title}</h3>
    {children}
  </section>
)

const line = 'control justify-start w-full px-2 text-start hover:bg-surface-hover'

/** The name as typed so far: closing the menu by a click outside does not lose it. */
let draft = ''

function SaveForm({ filters }: Pick<ViewsMenuProps, 'filters'>) {
  const { t } = useLingui()
  const [name, setName] = useState(draft)
  const type = (text: string) => {
    draft = text
    setName(text)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    saveView({ name: name.trim(), query: queryOf(filters) })
    type('')
  }
  return (
    <form className="flex gap-2 px-2" onSubmit={save}>
      <input
        className="field-quiet grow min-w-0"
        maxLength={40}
        aria-label={t`Name for these filters`}
        placeholder={t`Name for these filters`}
        value={name}
        onChange={(event) => type(event.target.value)}
      />
      <button type="submit" className="btn" disabled={name.trim() === ''}>
        <Trans>Save</Trans>
      </button>
    </form>
  )
}

function Views({ filters, change, onClose }: ViewsMenuProps) {
  const { t } = useLingui()
  const views = useStored(savedViews)
  return (
    <Part title={t`Saved filters`}>
      {views.map((view) => (
        <div key={view.name} className="flex">
          <button
            type="button"
            className={line}
            onClick={() => {
              change(() => filtersOfQuery(view.query))
              onClose()
            }}
          >
            <bdi className="truncate">{view.name}</bdi>
          </button>
          <button
            type="button"
            className="btn-icon shrink-0"
            aria-label={t`Delete ${view.name}`}
            onClick={() => removeView(view.name)}
          >
            <span className="i-lucide-x" aria-hidden />
          </button>
        </div>
      ))}
      <SaveForm filters={filters} />
    </Part>
  )
}

function Recents() {
  const { t } = useLingui()
  const language = useLanguage()
  const recents = useStored(recentServers)
  const now = useNow(60_000)
  return (
    <Part title={t`Recently joined`}>
      {recents.length === 0 ? <p className="muted px-2">{t`Servers you join or copy appear here`}</p> : null}
      {recents.map(({ id, at }) => (
        <Link key={id} className={line} href={pagePaths.serverDetails.href(id)}>
          <bdi className="grow truncate">{serverName(id)}</bdi>
          <span className="num text-12px text-text-muted">{formatMoment(language, at, now)}</span>
        </Link>
      ))}
    </Part>
  )
}

function Hidden() {
  const { t } = useLingui()
  const hidden = useStored(hiddenServers)
  if (hidden.length === 0) return null
  return (
    <Part title={t`Hidden servers`}>
      {hidden.map((id) => (
        <div key={id} className="flex items-center ps-2">
          <bdi className="grow truncate text-14px">{serverName(id)}</bdi>
          <button type="button" className="btn-quiet shrink-0" onClick={() => toggleHidden(id)}>
            <Trans>Show again</Trans>
          </button>
        </div>
      ))}
    </Part>
  )
}

/** The user's saved filters, recent and hidden servers. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { t } = useLingui()
  const wide = useWide()
  const body = (
    <div className="max-h-[min(70dvh,560px)] overflow-y-auto overscroll-contain">
      <Views {...props} />
      <Recents />
      <Hidden />
    </div>
  )
  if (!wide) {
    return (
      <Dialog title={t`My servers`} closeLabel={t`Close`} onClose={props.onClose}>
        {body}
      </Dialog>
    )
  }
  return (
    <Popover anchor={props.anchor} label={t`My servers`} onClose={props.onClose}>
      <h2 className="sr-only">{t`My servers`}</h2>
      <div className="w-320px p-3">{body}</div>
    </Popover>
  )
}
