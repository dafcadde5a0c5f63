import type { Schema } from '../wire-schema.ts'

interface Content {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Response {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Record<string, Content>
}

/** A response of one call, or a reference to a shared one. */
export type DocumentedResponse = Response | { $ref: string }

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

export interface DocumentedCall {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  /** The scopes are the roles of OpenAPI 3.1: one of the alternatives suffices. */
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, DocumentedResponse>
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type Paths = Record<string, Partial<Record<Method, DocumentedCall>>>
