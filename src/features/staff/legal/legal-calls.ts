import * as legalEndpoints from '../../../../contract/endpoints/staff-legal.ts'
import type { Language } from '../../../../contract/language.ts'
import type { LegalPage } from '../../../../contract/legal/legal.ts'
import type { LegalDraft, LegalState, StaffLegal } from '../../../../contract/legal/staff-legal.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import type { EditChange } from '../edits/use-edit.ts'

const signed = () => ({ token: session.token() })

export const saveLegalText = (page: LegalPage, tag: string, body: EditChange<LegalDraft>): Promise<LegalState> =>
  request(legalEndpoints.editLegalPage, { params: { page }, headers: ifMatch(tag), body }, signed())

export const readTemplate = (page: LegalPage, language: Language) =>
  request(legalEndpoints.readLegalTemplate, { params: { page }, query: { language } }, signed())

export const publish = (page: LegalPage, tag: string, isCorrection: boolean): Promise<StaffLegal> =>
  request(
    legalEndpoints.publishLegalPage,
    { params: { page }, headers: ifMatch(tag), body: { isCorrection } },
    signed(),
  )

export const withdraw = (page: LegalPage): Promise<StaffLegal> =>
  request(legalEndpoints.withdrawLegalPage, { params: { page } }, signed())
