import { useLingui } from '@lingui/react/macro'
import { regionOf } from '../../../../contract/servers/regions.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import type { ShownField } from '../edits/side-by-side.tsx'
import type { ServerField, ServerFields } from './core/server-fields.ts'
import { useFieldWords } from './use-field-words.ts'

const order: readonly ServerField[] = [
  'address',
  'name',
  'displayName',
  'mode',
  'region',
  'pingTarget',
  'playersMax',
  'tickrate',
  'pin',
  'star',
  'state',
]

/** The fields of a server as text, to compare two states. */
export function useShownServer(): (fields: ServerFields) => readonly ShownField[] {
  const { t } = useLingui()
  const language = useLanguage()
  const { regions } = useCommunity()
  const { labels, states } = useFieldWords()
  return (fields) => {
    const texts: Readonly<Record<ServerField, string>> = {
      ...fields,
      region: regionOf(regions, fields.region)?.name[language] ?? fields.region,
      star: fields.star ? t`Yes` : t`No`,
      state: states[fields.state],
    }
    return order.map((field) => ({ label: labels[field], text: texts[field] }))
  }
}
