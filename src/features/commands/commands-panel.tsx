import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyView } from '../../platform/lazy-view.tsx'
import { CommandButton } from './command-button.tsx'
import { frequentCommands } from './core/search-commands.ts'
import { usePinnedCommands } from './pinned-commands.ts'

const CommandsDialog = lazyView(
  () => import('./commands-dialog.tsx'),
  (module) => module.CommandsDialog,
)

export interface CommandsPanelProps {
  readonly collapsed: boolean
  /** At the end of the heading, such as the collapse toggle. */
  readonly actions?: ReactNode
}

/** Pinned and common commands, each copied with a press, and a button that opens all of them (PRA-02, F-15). */
export function CommandsPanel({ collapsed, actions }: CommandsPanelProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const pinned = usePinnedCommands()
  const shown = [...pinned, ...frequentCommands.filter((command) => !pinned.includes(command))]
  return (
    <section
      aria-labelledby="common-commands"
      className="card border-0! shadow-[inset_0_0_0_1px_var(--line)] flex flex-col min-h-0 min-w-0 h-full overflow-hidden"
    >
      <div className="flex items-center gap-1 ps-4 pe-2 h-44px shrink-0">
        <h2 id="common-commands" className="grow text-16px font-600">
          <Trans>Common commands</Trans>
        </h2>
        <button
          type="button"
          className="btn-icon"
          aria-label={t`All commands`}
          title={t`All commands`}
          onClick={() => setOpen(true)}
        >
          <span className="i-lucide-info" aria-hidden />
        </button>
        {actions}
      </div>
      {collapsed ? (
        <ul
          className="no-bar flex gap-2 overflow-x-auto overflow-y-hidden px-4 min-w-0"
          aria-label={t`Common commands`}
        >
          {shown.map((command) => (
            <li key={command.text} className="relative flex items-center h-44px">
              <CommandButton command={command} short />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="grid sm:grid-cols-2 xl:grid-cols-3 content-start overflow-y-auto overscroll-contain px-1.5 pb-2 min-h-0">
          {shown.map((command) => (
            <li key={command.text} className="min-w-0">
              <CommandButton command={command} />
            </li>
          ))}
        </ul>
      )}
      {open ? (
        <Suspense>
          <CommandsDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
