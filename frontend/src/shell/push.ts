import { post, remove } from './api';
import { under } from './base';

const WORKER = under('/push.js');

function isPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = isPossible() ? await navigator.serviceWorker.getRegistration(WORKER) : undefined;
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is told when it is the reader's turn. */
export async function hasPush(): Promise<boolean> {
  return (await subscription()) !== null;
}

export async function askForPush(key: string): Promise<void> {
  if (!isPossible()) return;
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await post('/api/me/push', made.toJSON());
}

export async function stopPush(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await remove('/api/me/push', made.toJSON());
  await made.unsubscribe();
}
