import * as contentEndpoints from '../../../contract/endpoints/content.ts'
import type { Faq } from '../../../contract/faq.ts'
import { type ApiRead, useApi } from '../../platform/use-api.ts'
import { useLanguage } from '../../platform/use-language.ts'

/** The questions in the page's language. */
export const useFaqs = (): ApiRead<Faq[]> => useApi(contentEndpoints.listFaqs, { query: { language: useLanguage() } })
