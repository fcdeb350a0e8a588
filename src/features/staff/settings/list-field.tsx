import { Trans, useLingui } from '@lingui/react/macro'
import { type FunctionComponent, type MouseEvent, useRef, useState } from 'react'
import { FieldProblem } from '../../../ui/field.tsx'
import { moved } from '../edits/core/field-path.ts'
import type { FieldProps } from '../edits/field.tsx'
import { useSettingWords } from './use-setting-words.ts'

interface ListFieldProps extends Required<FieldProps> {
  /** A field of an entry. */
  readonly Field: FunctionComponent<Required<FieldProps>>
}

/** A list of entries that are added, removed and ordered; each opens its fields. */
export function ListField({ spec, path, form, Field }: ListFieldProps) {
  const { t } = useLingui()
  const { say, titleOf } = useSettingWords()
  const value = form.value(path)
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  /** An entry keeps its key when it moves, and with it what is open and focused. */
  const [keys, setKeys] = useState(() => entries.map((_, at) => at))
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const change = (next: readonly unknown[], nextKeys: readonly number[]) => {
    form.set(path, next)
    setKeys([...nextKeys])
  }
  const move = (from: number, to: number) => (event: MouseEvent<HTMLElement>) => {
    const button = event.currentTarget
    change(moved(entries, from, to), moved(keys, from, to))
    // A moved element loses the focus.
    requestAnimationFrame(() => button.focus())
  }
  const add = () => {
    // Keys of new entries are negative: they are open.
    change([...entries, spec.blank], [...keys, Math.min(0, ...keys) - 1])
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus())
  }
  const remove = (at: number) => {
    change(entries.toSpliced(at, 1), keys.toSpliced(at, 1))
    addButton.current?.focus()
  }
  const problem = form.problem(spec, path)
  return (
    <div className="flex flex-col gap-2">
      {/* A list that is all of its group has the title of the group. */}
      {path.includes('.') ? <p className="text-14px font-600">{say(spec.label)}</p> : null}
      {problem === undefined ? null : (
        <div role="alert" tabIndex={-1} data-problem className="scroll-mt-80px">
          <FieldProblem>{problem}</FieldProblem>
        </div>
      )}
      <ol ref={list} aria-label={say(spec.label)}>
        {entries.map((entry, at) => {
          const title = titleOf(entry)
          return (
            <li key={keys[at]} className="list-row">
              <details open={(keys[at] ?? 0) < 0 || undefined}>
                <summary className="cursor-pointer py-2.5 break-anywhere">{title}</summary>
                <div className="grid lg:grid-cols-2 gap-x-4 gap-y-3 items-start mb-2">
                  {spec.fields?.map((field) => (
                    <Field key={field.key} spec={field} path={`${path}.${at}.${field.key}`} form={form} />
                  ))}
                </div>
                <div className="flex flex-wrap gap-2 mb-2">
                  <button
                    type="button"
                    className="btn-quiet"
                    aria-label={t`Move ${title} up`}
                    disabled={at === 0}
                    onClick={move(at, at - 1)}
                  >
                    <Trans>Up</Trans>
                  </button>
                  <button
                    type="button"
                    className="btn-quiet"
                    aria-label={t`Move ${title} down`}
                    disabled={at === entries.length - 1}
                    onClick={move(at, at + 1)}
                  >
                    <Trans>Down</Trans>
                  </button>
                  <button
                    type="button"
                    className="btn-quiet ms-auto"
                    aria-label={t`Remove ${title}`}
                    onClick={() => remove(at)}
                  >
                    <Trans>Remove</Trans>
                  </button>
                </div>
              </details>
            </li>
          )
        })}
      </ol>
      <button ref={addButton} type="button" className="btn self-start" onClick={add}>
        <span className="i-lucide-plus" aria-hidden />
        {spec.addLabel && say(spec.addLabel)}
      </button>
    </div>
  )
}
