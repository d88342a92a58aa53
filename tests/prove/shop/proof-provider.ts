import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * The emulator of the payment provider as a process of its own, which keeps its state in a folder and can be killed.
 */
export class ProofProvider {
  readonly #port: number;
  readonly #folder: string;
  readonly #timeScale: number;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | null = null;

  /**
   * @param timeScale real milliseconds per millisecond of the provider: three minutes are one second
   * @param environment what its process has besides its own settings
   */
  constructor(port: number, folder: string, timeScale = 0.005, environment: Record<string, string> = {}) {
    this.#port = port;
    this.#folder = folder;
    this.#timeScale = timeScale;
    this.#environment = environment;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it; webhooks go to the shop at this URL. */
  async start(shopUrl: string): Promise<void> {
    const provider = fork(path.join(import.meta.dirname, '../../../emulator/main.ts'), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...this.#environment,
        EMULATOR_PORT: String(this.#port),
        EMULATOR_SECRET_KEY: 'sk_test_demo',
        EMULATOR_WEBHOOK_URL: `${shopUrl}/api/payment/paystack/webhook`,
        EMULATOR_COURIER_WEBHOOK_URL: `${shopUrl}/api/couriers/terminal/webhook`,
        EMULATOR_TEXT_WEBHOOK_URL: `${shopUrl}/api/text-messages/termii/webhook`,
        EMULATOR_STATE_FILE: path.join(this.#folder, 'provider.json'),
        EMULATOR_TIME_SCALE: String(this.#timeScale),
      },
    });
    this.#process = provider;
    await once(provider, 'message');
  }

  async stop(): Promise<void> {
    const provider = this.#process;
    if (!provider) return;
    this.#process = null;
    // Ctrl-C in a terminal has reached it too.
    if (provider.exitCode !== null || provider.signalCode !== null) return;
    const over = once(provider, 'exit');
    provider.kill('SIGKILL');
    await over;
  }

  get isUp(): boolean {
    return this.#process !== null;
  }

  /** Calls a control endpoint: see emulator/README.md. */
  ask<Result>(method: 'GET' | 'PUT' | 'POST', address: string, body?: object): Promise<Result> {
    return this.call(method, `/__emulator/${address}`, body);
  }

  /** Calls it as the shop does. */
  async call<Result>(method: 'GET' | 'PUT' | 'POST', path_: string, body?: object): Promise<Result> {
    const response = await fetch(this.url + path_, {
      method,
      headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The emulator answered ${response.status} to ${method} ${path_}`);
    return (await response.json()) as Result;
  }
}
