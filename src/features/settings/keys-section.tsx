import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { canStartGame } from '../../platform/device.ts'
import { type ListAction, listKeys } from '../../shared/list-keys.ts'
import { Section } from './section.tsx'

interface KeyHelp {
  readonly keys: readonly string[]
  readonly what: ReactNode
}

const messages: Readonly<Record<ListAction, ReactNode>> = {
  search: <Trans>Search</Trans>,
  next: <Trans>Next server</Trans>,
  previous: <Trans>Previous server</Trans>,
  pageDown: <Trans>Ten servers down</Trans>,
  pageUp: <Trans>Ten servers up</Trans>,
  first: <Trans>First server</Trans>,
  last: <Trans>Last server</Trans>,
  copy: <Trans>Copy the connect command</Trans>,
  join: <Trans>Join the server</Trans>,
  favourite: <Trans>Add to or remove from favourites</Trans>,
  refresh: <Trans>Refresh</Trans>,
}

/** Key caps of keys with long names. */
const caps: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', PageDown: 'PgDn', PageUp: 'PgUp' }

const isAction = (word: string): word is ListAction => word in messages

/** The keys of the list, one line per action, followed by the keys that the browser handles. */
function keyHelp(): readonly KeyHelp[] {
  const all = Object.values(listKeys).flatMap((keys) => Object.entries(keys))
  const keysOf = (action: ListAction) => all.filter(([, each]) => each === action).map(([key]) => caps[key] ?? key)
  return [
    ...Object.keys(messages)
      .filter(isAction)
      .filter((action) => action !== 'join' || canStartGame())
      .map((action) => ({ keys: keysOf(action), what: messages[action] })),
    { keys: ['Enter'], what: <Trans>Open the server</Trans> },
    { keys: ['Space'], what: <Trans>Hold to confirm (on buttons that need it)</Trans> },
    { keys: ['Esc'], what: <Trans>Close the top dialog</Trans> },
  ]
}

export function KeysSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Keyboard`}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-14px">
        {keyHelp().map(({ keys, what }) => (
          <div key={keys.join(' ')} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="border border-line rounded-5px px-1.5 font-mono text-12.5px">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
