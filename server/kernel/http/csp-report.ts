import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { apiPaths } from '../../../contract/paths.ts'
import { addApiRoute } from './api-route.ts'
import { parseInput } from './parse-input.ts'
import type { CreateLimit } from './rate-limit.ts'

const text = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).slice(0, 512)),
  ),
  '',
)

/** Both forms that browsers send: `report-uri` (CSP2, 4.4) and a Reporting API batch, of which others are ignored. */
const bodySchema = v.union([
  v.pipe(
    v.object({
      'csp-report': v.object({
        'document-uri': text,
        'effective-directive': text,
        'blocked-uri': text,
        'source-file': text,
      }),
    }),
    v.transform(({ 'csp-report': report }): CspReport[] => [
      {
        document: report['document-uri'],
        directive: report['effective-directive'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
      },
    ]),
  ),
  v.pipe(
    v.array(
      v.object({
        type: v.string(),
        body: v.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text }),
      }),
    ),
    v.maxLength(50),
    v.transform((batch): CspReport[] =>
      batch
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({
          document: body.documentURL,
          directive: body.effectiveDirective,
          blocked: body.blockedURL,
          source: body.sourceFile,
        })),
    ),
  ),
])

/** One violation of the page's policy, as a browser tells it. Every text is the sender's and at most 512 long. */
export interface CspReport {
  readonly document: string
  readonly directive: string
  readonly blocked: string
  readonly source: string
}

/** Takes violation reports and hands each to `onReport`. */
export function addCspReportRoute(
  app: FastifyInstance,
  createLimit: CreateLimit,
  onReport: (report: CspReport) => void,
): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string' }, parseJson)
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.cspReport.pattern,
    limit: 'cspReports',
    bodyLimit: 16_384,
    async handler(request, reply) {
      for (const report of parseInput(bodySchema, request.body)) onReport(report)
      await reply.code(204).header('cache-control', 'no-store').send()
    },
  })
}
