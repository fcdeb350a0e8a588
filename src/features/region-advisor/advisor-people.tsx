import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AdvisedPerson } from '../../../contract/rentals/region-advisor.ts'
import { countPerson, removePerson } from './advisor-calls.ts'

export interface AdvisorPeopleProps {
  readonly code: string
  readonly people: readonly AdvisedPerson[]
  readonly disabled: boolean
  /** Runs one change, after which the table follows; resolves to whether it was made. */
  readonly change: (work: () => Promise<unknown>) => Promise<boolean>
}

/** Shows the owner's choice at once: the table that says the same comes a moment later. */
function CountBox({
  code,
  person,
  disabled,
  change,
}: Omit<AdvisorPeopleProps, 'people'> & { readonly person: AdvisedPerson }) {
  const { id, name, counted } = person
  const [chosen, setChosen] = useState(counted)
  useEffect(() => setChosen(counted), [counted])
  const choose = async (next: boolean) => {
    setChosen(next)
    if (!(await change(() => countPerson(code, id, next)))) setChosen(!next)
  }
  return (
    <label className="flex items-center gap-2 min-h-44px grow min-w-0 cursor-pointer">
      <input
        type="checkbox"
        checked={chosen}
        disabled={disabled}
        onChange={({ target }) => void choose(target.checked)}
      />
      <span className="break-anywhere">{name}</span>
    </label>
  )
}

/** For the owner: who counts. A person who only watches, or an implausible value, can be left out. */
export function AdvisorPeople({ code, people, disabled, change }: AdvisorPeopleProps) {
  const { t } = useLingui()
  const removeOf = ({ name }: AdvisedPerson) => t`Remove ${name}`
  return (
    <section>
      <h3 className="mt-0 mb-1 text-16px font-600">
        <Trans>Who counts</Trans>
      </h3>
      <ul>
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3 min-h-48px list-row">
            <CountBox {...{ code, person, disabled, change }} />
            <button
              type="button"
              className="btn-icon"
              title={removeOf(person)}
              disabled={disabled}
              onClick={() => void change(() => removePerson(code, person.id))}
            >
              <span className="i-lucide-x" aria-hidden />
              <span className="sr-only">{removeOf(person)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
