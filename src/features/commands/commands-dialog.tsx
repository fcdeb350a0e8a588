import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CommandButton } from './command-button.tsx'
import { type CommandType, commandTypes, searchCommands } from './core/search-commands.ts'

/** Every chat command in three columns, searchable in both languages and by pinyin initials; works with no network. */
export function CommandsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = searchCommands(useDeferredValue(search))
  const titles: Readonly<Record<CommandType, string>> = {
    Match: t`Match`,
    Practice: t`Practice`,
    Admin: t`Admin`,
  }
  return (
    <Dialog title={t`All commands`} closeLabel={t`Close`} onClose={onClose} wide>
      <input
        type="search"
        className="field w-full mb-2 text-16px lg:text-15px"
        placeholder={t`Search, such as smoke`}
        aria-label={t`Search commands`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="muted m-0 mb-3">
        <Trans>Type them into the chat of the game. A tap copies one.</Trans>
      </p>
      <p role="status" className="sr-only">
        {search.trim() === '' ? null : <Plural value={found.length} one="# command" other="# commands" />}
      </p>
      {found.length === 0 ? <Notice icon="i-lucide-search-x" title={t`No command matches`} /> : null}
      <div className="grid gap-x-4 gap-y-3 lg:grid-cols-3 lg:min-h-[min(480px,52dvh)] content-start">
        {commandTypes.map((type) => {
          const commands = found.filter((command) => command.type === type)
          if (commands.length === 0) return null
          return (
            <section key={type} aria-labelledby={`commands-${type}`} className="min-w-0">
              <h3 id={`commands-${type}`} className="m-0 px-2.5 py-1 text-13.5px font-650 text-text-muted">
                {titles[type]}
              </h3>
              <ul>
                {commands.map((command) => (
                  <li key={command.text}>
                    <CommandButton command={command} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}
