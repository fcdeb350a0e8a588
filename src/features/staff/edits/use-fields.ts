import { useState } from 'react'
import type { Draft } from '../../../shared/drafts.ts'
import { valueAt, withValue } from './core/field-path.ts'
import { type Parsed, type Problem, type Values, withTyped } from './core/values.ts'
import type { FieldSpec } from './field-spec.ts'
import { useFieldWords } from './use-field-words.ts'

/** What a field needs of the form that it belongs to. */
export interface FieldForm {
  /** Changes when many values are replaced at once: entries of lists have new keys then. */
  readonly generation: number
  value(path: string): unknown
  set(path: string, value: unknown): void
  /** What is wrong exactly here, or below. */
  problem(spec: FieldSpec, path: string, below?: boolean): string | undefined
}

/** Input that is not stored on the device. */
export function useUnstored<T>(initial: T): Draft<T> {
  const [fields, setFields] = useState(initial)
  return { fields, setFields, restored: false }
}

export interface FieldsOptions<Input> {
  /** What the fields hold before anything is typed. */
  readonly base: Values
  /** What was typed over it. */
  readonly draft: Pick<Draft<Values>, 'fields' | 'setFields'>
  readonly parse: (fields: Values, typed: Values) => Parsed<Input>
}

/** The fields of a form. What is wrong with them is shown from the first attempt on. */
export function useFields<Input>({ base, draft, parse }: FieldsOptions<Input>) {
  const { problemText } = useFieldWords()
  const [attempts, setAttempts] = useState(0)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const [generation, setGeneration] = useState(0)
  const typed = draft.fields
  const fields: Values = { ...base, ...typed }
  const parsed = parse(fields, typed)
  const wanted = 'value' in parsed ? parsed.value : undefined
  const problems = attempts === 0 ? [] : [...('problems' in parsed ? parsed.problems : []), ...refused]
  const write = (next: Values) => {
    setRefused([])
    draft.setFields(next)
  }
  const fill = (next: Values) => {
    write(next)
    setGeneration((count) => count + 1)
  }
  const form: FieldForm = {
    generation,
    value: (path) => valueAt(fields, path),
    set(path, value) {
      const [name = ''] = path.split('.')
      write(withTyped(base, typed, name, valueAt(withValue(fields, path, value), name)))
    },
    problem(spec, path, below = false) {
      const found = problems.find((each) => each.path === path || (below && each.path.startsWith(`${path}.`)))
      return found && problemText(spec, found)
    },
  }
  return {
    fields,
    typed,
    isChanged: Object.keys(typed).length > 0,
    problems,
    form,
    /** Counts the attempts to send the fields, and their refusals. */
    attempts,
    /** What the fields stand for; undefined: something is wrong. */
    wanted,
    /** The same; from now on the fields show what is wrong. */
    attempt(): Input | undefined {
      setAttempts((count) => count + 1)
      return wanted
    },
    /** Shows what the server has refused. */
    refuse(found: readonly Problem[]) {
      setRefused(found)
      setAttempts((count) => count + 1)
    },
    /** Replaces what was typed, from outside the fields. */
    fill,
    /** A form in which nothing is typed or tried. */
    clear() {
      fill({})
      setAttempts(0)
    },
  }
}
