import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { TextKind } from '../../../../contract/content/staff-texts.ts'
import { minutes } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { useCommunity } from '../../../platform/community.ts'
import { formatDate, formatMoment } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Notice } from '../../../ui/notice.tsx'
import { textOf, type Values } from '../edits/core/values.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import { textAddress } from './core/address.ts'
import { stageOf, titleOf } from './core/text-summary.ts'
import { textKindRows } from './text-kinds.ts'

export interface TextListProps {
  readonly kind: TextKind
  readonly label: string
  readonly texts: readonly { readonly id: string; readonly value: unknown }[]
}

/** The texts of a kind; each leads to its form. */
export function TextList({ kind, label, texts }: TextListProps) {
  const { t } = useLingui()
  if (texts.length === 0) {
    return (
      <div className="card">
        <Notice icon="i-lucide-scroll-text" title={t`There is nothing here yet`} />
      </div>
    )
  }
  return (
    <ul className="card" aria-label={label}>
      {texts.map(({ id, value }) => (
        <li key={id} className="list-row">
          <Link
            href={textAddress({ kind, id })}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 min-h-44px no-underline text-text hover:bg-surface-hover"
          >
            <TextTitle kind={kind} id={id} value={value} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What a text is called, and where it is in its life. */
export function TextTitle({
  kind,
  id,
  value,
}: {
  readonly kind: TextKind
  readonly id: string
  readonly value: unknown
}) {
  const language = useLanguage()
  const { defaultLanguage } = useCommunity()
  const { shown } = useFieldWords()
  const { fieldsOf, specs, titleField } = textKindRows[kind]
  const fields = fieldsOf(value) ?? {}
  const title =
    titleField === undefined
      ? shown(specs.slice(0, 2), fields)
          .map(({ text }) => text)
          .join(' · ')
      : titleOf(fields, titleField, language, defaultLanguage)
  return (
    <>
      <span className="min-w-0 font-600 break-anywhere line-clamp-2">{title || id}</span>
      <PriceNote fields={fields} />
      <span className="ms-auto flex gap-2 empty:hidden">
        <StageChip fields={fields} />
      </span>
    </>
  )
}

function PriceNote({ fields: { relocatable, CNY, USD } }: { readonly fields: Values }) {
  const { t } = useLingui()
  const amounts = [CNY ? `¥${CNY}` : '', USD ? `$${USD}` : '', relocatable ? t`any region` : ''].filter(Boolean)
  return <span className="muted num empty:hidden">{amounts.join(' · ')}</span>
}

function StageChip({ fields }: { readonly fields: Values }): ReactNode {
  const language = useLanguage()
  const now = useNow(minutes(1))
  const moment = (instant: unknown) => {
    const at = Date.parse(textOf(instant))
    const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
    return isThisYear ? formatMoment(language, at, now) : formatDate(language, at)
  }
  const [start, end] = [moment(fields.start_date), moment(fields.end_date)]
  switch (stageOf(fields, now)) {
    case 'draft':
      return (
        <span className="chip">
          <Trans>Draft</Trans>
        </span>
      )
    case 'waiting':
      return (
        <span className="chip num">
          <Trans>from {start}</Trans>
        </span>
      )
    case 'ending':
      return (
        <span className="chip num text-warn!">
          <Trans>ends {end}</Trans>
        </span>
      )
    case 'over':
      return (
        <span className="chip num">
          <Trans>ended {end}</Trans>
        </span>
      )
    default:
      return null
  }
}
