import type { Problem } from '../protocol/types';
import { under } from './base';

/** An error of the API with its sentence for the reader. */
export class ApiProblem extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

let csrf = '';

/** The token that every change must bear; it comes with `GET /api/me`. */
export function bear(token: string): void {
  csrf = token;
}

export function get<T>(path: string): Promise<T> {
  return ask('GET', path);
}

export function post<T>(path: string, body?: unknown): Promise<T> {
  return ask('POST', path, body);
}

export function patch<T>(path: string, body: unknown): Promise<T> {
  return ask('PATCH', path, body);
}

export function remove<T>(path: string, body?: unknown): Promise<T> {
  return ask('DELETE', path, body);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-CSRF-Token'] = csrf;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(under(path), {
    method,
    headers,
    credentials: 'same-origin',
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new ApiProblem('offline', '', 0);
  });
  if (!response.ok) throw await problemOf(response);
  const text = await response.text();
  return (text && isJson(response) ? JSON.parse(text) : text) as T;
}

function isJson(response: Response): boolean {
  return (response.headers.get('Content-Type') ?? '').includes('json');
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const said = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return new ApiProblem(said.code ?? 'unknown', said.text ?? '', response.status);
}

/** The sentence of an error, or nothing if it has none. */
export function textOf(error: unknown): string {
  return error instanceof ApiProblem ? error.text : '';
}
