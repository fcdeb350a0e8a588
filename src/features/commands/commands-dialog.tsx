import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import type { ChatCommand } from '../../../contract/content/commands.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BindForm } from './bind-form.tsx'
import { CommandRow } from './command-row.tsx'
import { commandTypes, searchCommands } from './core/search-commands.ts'
import { usePinnedCommands } from './pinned-commands.ts'
import { useTypeNames } from './use-type-names.ts'

interface ColumnProps {
  readonly id: string
  readonly title: string
  readonly commands: readonly ChatCommand[]
  readonly pinned: readonly ChatCommand[]
  readonly onCopied: (command: ChatCommand) => void
  /** Side by side if there is room. */
  readonly isWide?: boolean
}

function Column({ id, title, commands, pinned, onCopied, isWide = false }: ColumnProps) {
  if (commands.length === 0) return null
  return (
    <section aria-labelledby={id} className={`min-w-0 ${isWide ? 'lg:col-span-3' : ''}`}>
      <h3 id={id} className="px-2.5 py-1 text-14px font-600 text-text-muted">
        {title}
      </h3>
      <ul className={isWide ? 'grid lg:grid-cols-3 gap-x-4' : ''}>
        {commands.map((command) => (
          <CommandRow key={command.text} command={command} isPinned={pinned.includes(command)} onCopied={onCopied} />
        ))}
      </ul>
    </section>
  )
}

/**
 * Every chat command in three columns, searchable in both languages and by pinyin initials, to copy, pin and bind to a
 * key. Works offline (PRA-02, F-15).
 */
export function CommandsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const titles = useTypeNames()
  const [search, setSearch] = useState('')
  const found = searchCommands(useDeferredValue(search))
  const pinned = usePinnedCommands()
  const [binding, setBinding] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const shared = { pinned, onCopied: ({ text }: ChatCommand) => setChosen(text) }
  const bindButton = (
    <button
      type="button"
      className="btn px-2.5! text-14px"
      aria-expanded={binding}
      onClick={() => setBinding(!binding)}
    >
      <span className="i-lucide-keyboard" aria-hidden />
      <Trans>Bind a key</Trans>
    </button>
  )
  return (
    <Dialog title={t`All commands`} closeLabel={t`Close`} onClose={onClose} actions={bindButton} wide>
      {binding ? <BindForm command={chosen ?? pinned[0]?.text ?? '!prac'} onCommand={setChosen} /> : null}
      <input
        type="search"
        className="field-quiet w-full mb-2"
        placeholder={t`Search, for example smoke`}
        aria-label={t`Search commands`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="muted mb-3">
        <Trans>Type these in the game chat. Press one to copy it. Pinned ones come first.</Trans>
      </p>
      <p role="status" className="sr-only">
        {search.trim() === '' ? null : <Plural value={found.length} one="# command" other="# commands" />}
      </p>
      {found.length === 0 ? <Notice icon="i-lucide-search-x" title={t`No commands match`} /> : null}
      <div className="grid gap-x-4 gap-y-3 lg:grid-cols-3 lg:min-h-[min(480px,52dvh)] content-start">
        {search.trim() === '' ? (
          <Column id="commands-pinned" title={t`Pinned`} commands={pinned} isWide {...shared} />
        ) : null}
        {commandTypes.map((type) => (
          <Column
            key={type}
            id={`commands-${type}`}
            title={titles[type]}
            commands={found.filter((command) => command.type === type)}
            {...shared}
          />
        ))}
      </div>
    </Dialog>
  )
}
