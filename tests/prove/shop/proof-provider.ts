import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * The emulator of the payment provider as a process of its own, which keeps its state in a folder and can be killed.
 */
export class ProofProvider {
  readonly #port: number;
  readonly #folder: string;
  #process: ChildProcess | null = null;

  constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
  }

  /** Starts it; webhooks go to the shop at this URL. */
  async start(shopUrl: string): Promise<void> {
    const provider = fork(path.join(import.meta.dirname, '../../../emulator/main.ts'), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        EMULATOR_PORT: String(this.#port),
        EMULATOR_SECRET_KEY: 'sk_test_demo',
        EMULATOR_WEBHOOK_URL: `${shopUrl}/api/payment/paystack/webhook`,
        EMULATOR_STATE_FILE: path.join(this.#folder, 'provider.json'),
        EMULATOR_TIME_SCALE: '0.005', // Three minutes are one second.
      },
    });
    this.#process = provider;
    await once(provider, 'message');
  }

  async stop(): Promise<void> {
    const provider = this.#process;
    if (!provider) return;
    const over = once(provider, 'exit');
    provider.kill('SIGKILL');
    await over;
    this.#process = null;
  }

  get isUp(): boolean {
    return this.#process !== null;
  }

  /** Calls a control endpoint: see emulator/README.md. */
  async ask<Result>(method: 'GET' | 'PUT' | 'POST', address: string, body?: object): Promise<Result> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/__emulator/${address}`, {
      method,
      headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The emulator answered ${response.status} to ${method} ${address}`);
    return (await response.json()) as Result;
  }
}
