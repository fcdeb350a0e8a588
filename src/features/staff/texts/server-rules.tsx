import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import { formatNumber } from '../../../platform/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { textAddress } from './core/address.ts'
import { Editor } from './editor.tsx'

/** An edit a moment ago is in it. */
const current = { dedupingInterval: 0 }

/** The servers, each with its rules, found by name or address. */
export function RulesList() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const read = useStaffApi(textEndpoints.listStaffRules, { query: { search: wanted } }, current)
  return (
    <>
      <TextField
        label={t`Name or address of the server`}
        value={search}
        onChange={setSearch}
        maxLength={100}
        type="search"
        autoComplete="off"
      />
      <Block read={read} failedTitle={t`The rules could not be loaded`}>
        {({ servers, total }) => (
          <>
            {total === 0 ? (
              <div className="card">
                <Notice icon="i-lucide-scroll-text" title={t`No servers match`} />
              </div>
            ) : null}
            <ul className="card empty:hidden" aria-label={t`Server rules`}>
              {servers.map(({ id, name, value }) => (
                <li key={id} className="list-row">
                  <Link
                    href={textAddress({ kind: 'rules', id })}
                    className="flex flex-wrap items-center gap-x-3 px-4 py-2.5 min-h-44px no-underline text-text hover:bg-surface-hover"
                  >
                    <span className="font-600 break-anywhere">{name}</span>
                    <span className="muted num break-anywhere">{id}</span>
                    <span className="muted ms-auto">
                      <Plural value={value.length} one="# rule" other="# rules" />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {total > servers.length ? <More shown={servers.length} total={total} /> : null}
          </>
        )}
      </Block>
    </>
  )
}

function More({ shown, total }: { readonly shown: number; readonly total: number }) {
  const [some, all] = [formatNumber(shown), formatNumber(total)]
  return (
    <p className="muted mt-2">
      <Trans>
        The first {some} of {all} servers. Search for the others.
      </Trans>
    </p>
  )
}

export interface RulesEditorProps {
  readonly id: string
  readonly onSaved: () => void
}

/** The rules of one server. */
export function RulesEditor({ id, onSaved }: RulesEditorProps) {
  const { t } = useLingui()
  const read = useStaffApi(textEndpoints.listStaffRules, { query: { search: id } }, current)
  return (
    <Block read={read} failedTitle={t`The rules could not be loaded`}>
      {({ servers }) => {
        const server = servers.find((each) => each.id === id)
        if (server === undefined) {
          return (
            <div className="card">
              <Notice icon="i-lucide-scroll-text" title={t`This server is no longer in the list`} />
            </div>
          )
        }
        return (
          <div className="flex flex-col gap-3">
            <p className="font-600 break-anywhere">{server.name}</p>
            <Editor key={id} kind="rules" id={id} stored={server} onSaved={onSaved} />
          </div>
        )
      }}
    </Block>
  )
}
