import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isMoneyText, type TextKind, textKinds } from '../../../../contract/content/staff-texts.ts'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { lazyView } from '../../../platform/lazy-view.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { Block } from '../block.tsx'
import { legalAddress, readLegalAddress } from '../legal/legal-address.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { type ListAddress, readAddress, textAddress } from './core/address.ts'
import { Editor } from './editor.tsx'
import { RemovedTexts } from './removed-texts.tsx'
import { RulesEditor, RulesList } from './server-rules.tsx'
import { textKindRows } from './text-kinds.ts'
import { TextList } from './text-list.tsx'

const LegalPages = lazyView(
  () => import('../legal/legal-pages.tsx'),
  (module) => module.LegalPages,
  { messages: 'staff-legal' },
)

/** The operator's texts: a list per kind, and the form of one; the address says which. */
export function Texts({ me }: { readonly me: StaffMe }) {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const search = useSearch()
  const isLegal = me.role === 'administrator' && readLegalAddress(search) !== undefined
  const address = readAddress(search)
  const kinds = textKinds.filter((kind) => me.role === 'administrator' || !isMoneyText(kind))
  const kind = kinds.includes(address.kind) ? address.kind : 'announcement'
  const { id } = address
  const list = { ...address, kind, id: undefined }
  const back = () => navigate(textAddress(list))
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">
        <Trans>Texts</Trans>
      </h2>
      <TabLinks
        look="pills"
        label={t`Kinds of texts`}
        links={[
          ...kinds.map((each) => ({
            name: each,
            label: i18n._(textKindRows[each].name),
            href: textAddress({ kind: each }),
          })),
          ...(me.role === 'administrator' ? [{ name: 'legal', label: t`Legal pages`, href: legalAddress() }] : []),
        ]}
        current={isLegal ? 'legal' : kind}
      />
      {id === undefined || isLegal ? null : <BackToList kind={kind} href={textAddress(list)} />}
      {isLegal ? (
        <Suspense>
          <LegalPages />
        </Suspense>
      ) : kind === 'rules' ? (
        <Rules id={id} address={list} onSaved={back} />
      ) : (
        <ListedTexts key={`${kind} ${id}`} id={id} address={list} onSaved={back} />
      )}
    </div>
  )
}

/** Takes the focus, so that the keyboard continues at the form. */
function BackToList({ kind, href }: { readonly kind: TextKind; readonly href: string }) {
  const { i18n } = useLingui()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus({ preventScroll: true }), [])
  return (
    <BackLink ref={link} href={href}>
      {i18n._(textKindRows[kind].name)}
    </BackLink>
  )
}

interface OneProps {
  readonly id: string | undefined
  /** Of the list. */
  readonly address: ListAddress
  readonly onSaved: () => void
}

const Rules = ({ id, address, onSaved }: OneProps): ReactNode =>
  id === undefined ? <RulesList address={address} /> : <RulesEditor id={id} onSaved={onSaved} />

function ListedTexts({ id, address, onSaved }: OneProps) {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const read = useStaffApi(textEndpoints.listStaffTexts, {})
  const { kind } = address
  const row = textKindRows[kind]
  return (
    <Block read={read} failedTitle={t`The texts could not be loaded`}>
      {(texts) => {
        const listed = row.listed(texts)
        if (id !== undefined) {
          const stored = listed.find((each) => each.id === id)
          const done = async () => {
            await read.retry()
            onSaved()
          }
          return (
            <div className="flex flex-col gap-3">
              <Editor key={id} kind={kind} id={id} stored={stored} onSaved={done} />
            </div>
          )
        }
        return (
          <div className="flex flex-col gap-3">
            <button
              type="button"
              className="btn self-start"
              onClick={() => navigate(textAddress({ kind, id: kind === 'price' ? 'new' : crypto.randomUUID() }))}
            >
              <span className="i-lucide-plus" aria-hidden />
              {row.newName && i18n._(row.newName)}
            </button>
            <TextList address={address} label={i18n._(row.name)} texts={listed} onDone={read.retry} />
            <RemovedTexts
              kind={kind}
              removed={texts.removed.filter((each) => each.kind === kind)}
              onDone={read.retry}
            />
          </div>
        )
      }}
    </Block>
  )
}
