import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useState } from 'react'
import { chatCommands } from '../../../contract/content/commands.ts'
import { copyText } from '../../platform/clipboard.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UnsavedInput } from '../../ui/unsaved-input.tsx'
import {
  type BindProblem,
  bindKeys,
  bindLine,
  isUsedByDefault,
  keyNamed,
  keyOfCode,
  keyProblem,
  textProblem,
} from './core/bind-line.ts'
import { commandTypes } from './core/search-commands.ts'
import { useTypeNames } from './use-type-names.ts'

function useProblemMessages(): (problem: BindProblem) => string {
  const { t } = useLingui()
  const messages: Readonly<Record<BindProblem, string>> = {
    keyRequired: t`Please choose a key`,
    keyUnknown: t`The game has no such key. Examples: k, f5, mouse4, kp_1`,
    textUnsafe: t`No quotation marks, semicolons or line breaks: the console would read them as another command.`,
    textTooLong: t`Too long for the chat`,
  }
  return (problem) => messages[problem]
}

interface CommandChoiceProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

function CommandChoice({ value, onChange }: CommandChoiceProps) {
  const names = useTypeNames()
  return (
    <FieldFrame label={<Trans>Command</Trans>}>
      {(links) => (
        <select
          {...links}
          className="field w-full font-mono"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {commandTypes.map((type) => (
            <optgroup key={type} label={names[type]}>
              {chatCommands
                .filter((command) => command.type === type)
                .map(({ text }) => (
                  <option key={text}>{text}</option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

export interface BindFormProps {
  readonly command: string
  readonly onCommand: (text: string) => void
}

/** Builds the console line that binds a command to a key (F-15). */
export function BindForm({ command, onCommand }: BindFormProps) {
  const { t } = useLingui()
  const messages = useProblemMessages()
  const keys = useId()
  const [key, setKey] = useState('')
  const [more, setMore] = useState('')
  const [copied, setCopied] = useState('')
  const line = bindLine(key, command, more)
  const copy = async (text: string) => {
    const done = await copyText(text)
    if (done) setCopied(text)
    return done
  }
  const wrongKey = key === '' ? undefined : keyProblem(key)
  const wrongText = textProblem(command, more)
  const name = keyNamed(key)
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = keyOfCode(event.code)
    if (pressed === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    // The cursor keys move within the text that was begun.
    if (key !== '' && /^(?:Arrow|Home|End|Delete)/.test(event.code)) return
    event.preventDefault()
    setKey(pressed)
  }
  return (
    <section aria-label={t`Bind a key`} className="card mb-3 p-3 flex flex-col gap-3">
      <UnsavedInput when={(key !== '' || more !== '') && line !== copied} />
      <div className="grid gap-3 sm:grid-cols-3 items-start">
        <TextField
          label={t`Key`}
          placeholder="k"
          list={keys}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={key}
          onChange={setKey}
          onKeyDown={onKeyDown}
          problem={wrongKey && messages(wrongKey)}
          hint={
            name !== undefined && isUsedByDefault(name)
              ? t`The game already uses this key. Binding it replaces that function.`
              : null
          }
        />
        <datalist id={keys}>
          {bindKeys.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <CommandChoice value={command} onChange={onCommand} />
        <TextField
          label={t`Text after the command (optional)`}
          placeholder="de_mirage"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={more}
          onChange={setMore}
          problem={wrongText && messages(wrongText)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <code className="field-quiet grow min-w-0 py-2 font-mono text-14px leading-1.5 break-anywhere select-all">
          {line ?? 'bind "…" "…"'}
        </code>
        {line === undefined ? (
          <button type="button" className="btn" disabled>
            <span className="i-lucide-copy" aria-hidden />
            <Trans>Copy line</Trans>
          </button>
        ) : (
          <CopyButton withText label={t`Copy line`} copiedLabel={t`Copied`} onCopy={() => copy(line)} />
        )}
      </div>
      <p className="muted">
        <Trans>Paste it into the game's console (the key below Esc) or into your autoexec.cfg.</Trans>
      </p>
    </section>
  )
}
