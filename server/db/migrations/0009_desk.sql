CREATE TABLE "account_hold" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"held_by" integer NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"released_by" integer,
	"release_reason" text
);
--> statement-breakpoint
CREATE TABLE "application_decision" (
	"participant_id" integer NOT NULL,
	"study_id" integer NOT NULL,
	"decision" text NOT NULL,
	"note" text,
	"decided_by" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_decision_participant_id_study_id_pk" PRIMARY KEY("participant_id","study_id")
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"participant_id" integer,
	"operator_id" integer,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key_hash" "bytea",
	CONSTRAINT "contact_message_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_thread" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_thread_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"participant_id" integer,
	"email" text,
	"subject" text NOT NULL,
	"subject_ref" text,
	"state" text NOT NULL,
	"unread" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_thread_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "own_study" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_study_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"publish_on" date,
	"close_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_study_version" (
	"own_study_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"operator_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_study_version_own_study_id_version_pk" PRIMARY KEY("own_study_id","version")
);
--> statement-breakpoint
CREATE TABLE "payout_approval" (
	"cashout_id" bigint NOT NULL,
	"operator_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_approval_cashout_id_operator_id_pk" PRIMARY KEY("cashout_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "record_opening" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_opening_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"operator_id" integer NOT NULL,
	"opened" text NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"changed" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "study_correction" (
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"original" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"reason" text,
	"operator_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_correction_source_source_key_pk" PRIMARY KEY("source","source_key")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" integer,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_invite" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"step_up_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"user_handle" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_name_unique" UNIQUE("name"),
	CONSTRAINT "operator_user_handle_unique" UNIQUE("user_handle")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intake_answer" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cashout" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cashout" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "account_hold" ADD CONSTRAINT "account_hold_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_hold" ADD CONSTRAINT "account_hold_held_by_operator_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_hold" ADD CONSTRAINT "account_hold_released_by_operator_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decision" ADD CONSTRAINT "application_decision_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decision" ADD CONSTRAINT "application_decision_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decision" ADD CONSTRAINT "application_decision_decided_by_operator_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_thread_id_contact_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."contact_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_thread" ADD CONSTRAINT "contact_thread_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_study" ADD CONSTRAINT "own_study_updated_by_operator_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_study_version" ADD CONSTRAINT "own_study_version_own_study_id_own_study_id_fk" FOREIGN KEY ("own_study_id") REFERENCES "public"."own_study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_study_version" ADD CONSTRAINT "own_study_version_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_approval" ADD CONSTRAINT "payout_approval_cashout_id_cashout_id_fk" FOREIGN KEY ("cashout_id") REFERENCES "public"."cashout"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_approval" ADD CONSTRAINT "payout_approval_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_opening" ADD CONSTRAINT "record_opening_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_opening" ADD CONSTRAINT "record_opening_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_correction" ADD CONSTRAINT "study_correction_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_invite" ADD CONSTRAINT "operator_invite_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_passkey" ADD CONSTRAINT "operator_passkey_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_hold_participant" ON "account_hold" USING btree ("participant_id","released_at");--> statement-breakpoint
CREATE INDEX "application_decision_study" ON "application_decision" USING btree ("study_id","decision");--> statement-breakpoint
CREATE INDEX "contact_message_thread" ON "contact_message" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "contact_message_participant" ON "contact_message" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "contact_thread_state" ON "contact_thread" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "contact_thread_participant" ON "contact_thread" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "record_opening_participant" ON "record_opening" USING btree ("participant_id","at");--> statement-breakpoint
CREATE INDEX "source_run_source" ON "source_run" USING btree ("source","started_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_act" ON "audit_log" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "operator_passkey_operator" ON "operator_passkey" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_session_operator" ON "operator_session" USING btree ("operator_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
