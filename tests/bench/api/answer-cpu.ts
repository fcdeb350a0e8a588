/** Loaded before the built server, which then reports its CPU time. */
import { answerCpu } from './report-cpu.ts'

answerCpu()
