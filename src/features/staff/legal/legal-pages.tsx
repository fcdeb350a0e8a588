import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from 'wouter'
import * as legalEndpoints from '../../../../contract/endpoints/staff-legal.ts'
import type { StaffLegalPage } from '../../../../contract/legal/staff-legal.ts'
import { legalNames } from '../../../shared/legal-names.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { legalAddress, readLegalAddress } from './legal-address.ts'
import { LegalEditor } from './legal-editor.tsx'
import { PageState } from './page-state.tsx'

/** Terms, privacy policy and imprint: which are published, and the form of one. */
export function LegalPages() {
  const { t, i18n } = useLingui()
  const chosen = readLegalAddress(useSearch()) ?? undefined
  const read = useStaffApi(legalEndpoints.listLegalPages, {})
  return (
    <Block read={read} failedTitle={t`The legal pages could not be loaded`}>
      {({ pages }) => {
        const state = pages.find(({ page }) => page === chosen)
        if (state !== undefined) {
          return (
            <div className="flex flex-col gap-3">
              <BackLink href={legalAddress()}>
                <Trans>Legal pages</Trans>
              </BackLink>
              <h3 className="text-16px font-600">{i18n._(legalNames[state.page])}</h3>
              <LegalEditor key={state.page} state={state} onChanged={read.retry} />
            </div>
          )
        }
        return (
          <div className="flex flex-col gap-3">
            <Advice />
            <ul className="card">
              {pages.map((page) => (
                <PageRow key={page.page} state={page} />
              ))}
            </ul>
          </div>
        )
      }}
    </Block>
  )
}

const Advice = () => (
  <p className="muted max-w-680px">
    <Trans>
      The templates are a starting point and no legal advice: which pages you need, and what they must say, depends on
      your country. A page that is published is linked below the menu. Players agree to the terms and the privacy policy
      when they sign in, and to the terms before they pay.
    </Trans>
  </p>
)

function PageRow({ state }: { readonly state: StaffLegalPage }) {
  const { i18n } = useLingui()
  return (
    <li className="list-row px-4 py-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="grow basis-200px">
        <span className="block font-600">{i18n._(legalNames[state.page])}</span>
        <span className="block muted">
          <PageState state={state} />
        </span>
      </span>
      <Link className="btn-soft" href={legalAddress(state.page)}>
        {state.value === null ? <Trans>Write</Trans> : <Trans>Edit</Trans>}
      </Link>
    </li>
  )
}
