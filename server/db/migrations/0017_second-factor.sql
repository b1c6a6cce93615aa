CREATE TABLE "recovery_code" (
	"participant_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_participant_id_code_hash_pk" PRIMARY KEY("participant_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"participant_id" integer PRIMARY KEY NOT NULL,
	"secret" jsonb NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"participant_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "uses_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_participant_id_second_factor_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."second_factor"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_participant_id_second_factor_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."second_factor"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_device_participant" ON "trusted_device" USING btree ("participant_id");