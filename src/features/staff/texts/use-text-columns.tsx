import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { TextKind } from '../../../../contract/content/staff-texts.ts'
import { minutes } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { textOf, type Values } from '../edits/core/values.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import type { Column } from '../table/column.ts'
import { type ListAddress, textAddress } from './core/address.ts'
import { type Stage, stageOf, stages, titleOf } from './core/text-summary.ts'
import { groups, type TextSpec } from './field-specs.ts'
import { textKindRows } from './text-kinds.ts'

/** A text of the list. */
export interface TextRow {
  readonly id: string
  readonly value: unknown
}

/** The fields of each kind that the list shows, by their keys. */
const shownKeys: Readonly<Record<TextKind, readonly string[]>> = {
  announcement: ['start_date', 'end_date', 'priority'],
  faq: ['order'],
  rules: [],
  privilege: [...groups, 'order'],
  price: ['CNY', 'USD', 'relocatable'],
}

export const stageNames: Readonly<Record<Stage, MessageDescriptor>> = {
  draft: msg`Draft`,
  waiting: msg({ message: 'Scheduled', context: 'text' }),
  shown: msg({ message: 'Shown', context: 'text' }),
  over: msg({ message: 'Ended', context: 'text' }),
}

const signs: Readonly<Partial<Record<string, string>>> = { CNY: '¥', USD: '$' }

/** What texts of a kind are called, and where each is in its life. */
export function useTextSummary(kind: TextKind) {
  const language = useLanguage()
  const { defaultLanguage } = useCommunity()
  const { say, shown } = useFieldWords()
  const now = useNow(minutes(1))
  const { fieldsOf, specs, titleField } = textKindRows[kind]
  const fieldsIn = ({ value }: TextRow): Values => fieldsOf(value) ?? {}
  const nameOf = (row: TextRow): string => {
    const fields = fieldsIn(row)
    const name =
      titleField === undefined
        ? shown(specs.slice(0, 2), fields)
            .map(({ text }) => text)
            .join(' · ')
        : titleOf(fields, titleField, language, defaultLanguage)
    return name || row.id
  }
  const title = specs.find(({ key }) => key === titleField) ?? specs[0]
  return {
    label: title === undefined ? '' : say(title.label),
    fieldsIn,
    nameOf,
    stageIn: (row: TextRow): Stage => stageOf(fieldsIn(row), now),
  }
}

/** The columns of the texts of a kind. */
export function useTextColumns<Row extends TextRow>(address: ListAddress): readonly Column<Row>[] {
  const { kind } = address
  const { t, i18n } = useLingui()
  const { say, shownText } = useFieldWords()
  const { label, fieldsIn, nameOf, stageIn } = useTextSummary(kind)
  const { specs } = textKindRows[kind]
  const hasStages = specs.some(({ key }) => key === 'draft')
  return [
    {
      name: 'name',
      label,
      by: nameOf,
      cell: (row) => (
        <Link
          href={textAddress({ ...address, id: row.id })}
          className="lone-link pointer-fine:min-h-32px font-600 text-accent break-anywhere"
        >
          <span className="line-clamp-2">{nameOf(row)}</span>
        </Link>
      ),
    },
    ...(hasStages ? [stageColumn<Row>(t`State`, stageIn, (stage) => i18n._(stageNames[stage]))] : []),
    ...specs
      .filter(({ key }) => shownKeys[kind].includes(key))
      .map((spec) => fieldColumn<Row>(spec, say(spec.label), fieldsIn, (value) => shownText(spec, value))),
  ]
}

const inks: Readonly<Partial<Record<Stage, string>>> = { shown: 'text-ok!', waiting: 'text-info!' }

const stageColumn = <Row extends TextRow>(
  label: string,
  stageIn: (row: Row) => Stage,
  nameOf: (stage: Stage) => string,
): Column<Row> => ({
  name: 'state',
  label,
  isBesideTitle: true,
  by: (row) => stages.indexOf(stageIn(row)),
  cell: (row) => <span className={`chip ${inks[stageIn(row)] ?? ''}`}>{nameOf(stageIn(row))}</span>,
})

/** A field as a column: instants and numbers sort as such. */
function fieldColumn<Row extends TextRow>(
  { key, type }: TextSpec,
  label: string,
  fieldsIn: (row: Row) => Values,
  say: (value: unknown) => string,
): Column<Row> {
  const valueIn = (row: Row) => fieldsIn(row)[key]
  const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
  const isNumber = type === 'number' || type === 'instant' || key in signs
  const by = (row: Row) => {
    const value = valueIn(row)
    if (isEmpty(value)) return null
    return type === 'instant' ? Date.parse(textOf(value)) : isNumber ? Number(value) : say(value)
  }
  const cell = (row: Row) => {
    const value = valueIn(row)
    if (isNumber)
      return isEmpty(value) ? null : <span className="whitespace-nowrap">{(signs[key] ?? '') + say(value)}</span>
    // Without its head it would say nothing.
    return <span className="max-md:hidden">{say(value)}</span>
  }
  return { name: key, label, by, cell, ...(isNumber ? { isNumber: true } : { isExtra: true }) }
}
