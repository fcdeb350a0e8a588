import { useLingui } from '@lingui/react/macro'
import { memo, useEffect, useState } from 'react'
import type { ChatCommand } from '../../../contract/content/commands.ts'
import { seconds } from '../../../contract/duration.ts'
import { inLanguage } from '../../../contract/language.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { showToast } from '../../ui/toast.tsx'

const feedback = seconds(2)

export interface CommandButtonProps {
  readonly command: ChatCommand
  /** Shows the command alone; its description is for the screen reader and the tooltip. */
  readonly short?: boolean
  readonly onCopied?: (command: ChatCommand) => void
}

/** A chat command; a press copies it. */
export const CommandButton = memo(function CommandButton({ command, short = false, onCopied }: CommandButtonProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [copied, setCopied] = useState(false)
  const description = inLanguage(command.description, language)
  const { text } = command
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), feedback)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true)
      onCopied?.(command)
    } else showToast({ kind: 'info', text: t`Copy it manually: ${text}` })
  }
  const mark = copied ? 'i-lucide-check text-ok' : 'i-lucide-copy text-text-faint opacity-0 group-hover:opacity-100'
  return (
    <button
      type="button"
      className={
        short
          ? "chip control h-36px! min-h-36px! px-3! font-mono hover:text-text after:content-[''] after:absolute after:inset-0"
          : 'group relative w-full min-h-44px px-2.5 py-1 rounded-control text-start cursor-pointer hover:bg-surface-hover'
      }
      title={short ? description : undefined}
      aria-label={copied ? t`Copied: ${text}` : t`Copy ${text}: ${description}`}
      onClick={() => void copy()}
    >
      <code className="block text-14px leading-1.4 font-600 text-accent">{text}</code>
      {short ? null : <span className="block text-12px leading-1.35 text-text-muted">{description}</span>}
      {short && !copied ? null : (
        <span className={`${mark} ${short ? '' : 'absolute top-1.5 inset-ie-2'}`} aria-hidden />
      )}
    </button>
  )
})
