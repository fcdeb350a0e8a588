import type { Faq } from '../../../contract/faq.ts'
import { faqsSchema } from '../../../contract/faq.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { type ApiRead, useApi } from '../../platform/use-api.ts'
import { useLanguage } from '../../platform/use-language.ts'

/** The questions in the page's language. */
export const useFaqs = (): ApiRead<Faq[]> => useApi(apiPaths.faqs.href(useLanguage()), faqsSchema)
