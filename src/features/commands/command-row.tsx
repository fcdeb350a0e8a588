import { useLingui } from '@lingui/react/macro'
import type { ChatCommand } from '../../../contract/content/commands.ts'
import { CommandButton } from './command-button.tsx'
import { togglePinned } from './pinned-commands.ts'

interface CommandRowProps {
  readonly command: ChatCommand
  readonly isPinned: boolean
  readonly onCopied: (command: ChatCommand) => void
}

/** A command with its copy and pin buttons. */
export function CommandRow({ command, isPinned, onCopied }: CommandRowProps) {
  const { t } = useLingui()
  const { text } = command
  return (
    <li className="flex items-start">
      <CommandButton command={command} onCopied={onCopied} />
      <button
        type="button"
        className="btn-icon shrink-0"
        aria-pressed={isPinned}
        aria-label={t`Pin ${text}`}
        title={isPinned ? t`Unpin` : t`Pin`}
        onClick={() => togglePinned(command)}
      >
        <span className={`i-lucide-pin ${isPinned ? 'text-accent' : 'text-text-faint'}`} aria-hidden />
      </button>
    </li>
  )
}
