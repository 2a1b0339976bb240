export async function openPostgres(_url: string): Promise<never> {
  throw new Error("not yet");
}
