import { useLingui } from '@lingui/react/macro'
import type { GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import { modeOf } from '../../../../contract/servers/modes.ts'
import { useCommunity } from '../../../platform/community.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Select, type SelectOption } from '../../../ui/select.tsx'
import { isReached, modesOf } from './core/reach.ts'

export interface TargetFieldProps {
  readonly links: readonly GameLink[]
  /** A key of a target. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Offered before the others. */
  readonly first?: readonly SelectOption[]
}

/** Where something happens: all servers, those of a mode, or one. */
export function TargetField({ links, value, onChange, first = [] }: TargetFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { modes } = useCommunity()
  const reached = links.filter(isReached)
  const options = [
    ...first,
    { value: 'all', label: t`All servers` },
    ...modesOf(reached).map((mode) => {
      const name = textIn(modeOf(modes, mode)?.name, language) ?? mode
      return { value: `mode:${mode}`, label: t`All servers of the mode ${name}` }
    }),
    ...reached.map(({ server: { id, name } }) => ({ value: `server:${id}`, label: name })),
  ]
  return <Select label={t`Where`} value={value} options={options} onChange={onChange} />
}
