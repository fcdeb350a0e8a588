import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { canStartGame } from '../../platform/device.ts'
import { type ListAction, listKeys } from '../../shared/list-keys.ts'
import { session } from '../../shared/session.ts'
import { type TableAction, tableKeys } from '../../shared/table-keys.ts'
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

/** Of the staff room's tables. */
const tableMessages: Readonly<Record<TableAction, ReactNode>> = {
  search: <Trans>Search</Trans>,
  next: <Trans>Next row</Trans>,
  previous: <Trans>Previous row</Trans>,
  select: <Trans>Select the row, where an action on several is possible</Trans>,
}

/** Key caps of keys with long names. */
const caps: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', PageDown: 'PgDn', PageUp: 'PgUp' }

const isAction = (word: string): word is ListAction => word in messages
const isTableAction = (word: string): word is TableAction => word in tableMessages

/** The caps of the keys that do something, of a table of keys. */
const capsOf = <T extends string>(keys: Readonly<Record<string, Readonly<Record<string, T>>>>, action: T) =>
  Object.values(keys)
    .flatMap((each) => Object.entries(each))
    .filter(([, each]) => each === action)
    .map(([key]) => caps[key] ?? key)

/** The keys of the list, one line per action, followed by the keys that the browser handles. */
function keyHelp(): readonly KeyHelp[] {
  return [
    ...Object.keys(messages)
      .filter(isAction)
      .filter((action) => action !== 'join' || canStartGame())
      .map((action) => ({ keys: capsOf(listKeys, action), what: messages[action] })),
    { keys: ['Enter'], what: <Trans>Open the server</Trans> },
    { keys: ['Space'], what: <Trans>Hold to confirm (on buttons that need it)</Trans> },
    { keys: ['Esc'], what: <Trans>Close the top dialog</Trans> },
  ]
}

/** The same of the staff room's tables. */
const tableKeyHelp = (): readonly KeyHelp[] => [
  ...Object.keys(tableMessages)
    .filter(isTableAction)
    .map((action) => ({ keys: capsOf(tableKeys, action), what: tableMessages[action] })),
  { keys: ['Enter'], what: <Trans>Open the row</Trans> },
]

export function KeysSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Keyboard`}>
      <KeyList keys={keyHelp()} />
      {session.get()?.user.staff === undefined ? null : (
        <>
          <h3 className="mt-4 mb-2 text-14px font-600">
            <Trans>Tables of the staff room</Trans>
          </h3>
          <KeyList keys={tableKeyHelp()} />
        </>
      )}
    </Section>
  )
}

const KeyList = ({ keys: all }: { readonly keys: readonly KeyHelp[] }) => (
  <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-14px">
    {all.map(({ keys, what }) => (
      <div key={keys.join(' ')} className="contents">
        <dt className="flex gap-1">
          {keys.map((key) => (
            <kbd key={key} className="border border-line rounded-5px px-1.5 font-mono text-12px">
              {key}
            </kbd>
          ))}
        </dt>
        <dd className="text-text-muted">{what}</dd>
      </div>
    ))}
  </dl>
)
